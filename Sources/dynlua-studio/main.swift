internal import CommandLineTool
public import Studio
public import StudioServer

extension StudioServer: StudioWebServer {}

StudioCommand.main { try StudioServer(port: $0) }
