internal import CommandLineTool
internal import StudioServer

StudioCommand.main { try StudioServer(port: $0) }
