internal import CommandLineTool

Commands.main()
