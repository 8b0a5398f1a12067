import CommandLineTool

Commands.main()
