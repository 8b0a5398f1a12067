package import LuaDocumentation

extension Guide {
  /// The guides on scripts, from the documentation.
  package static let all: [Guide] = [
    PackageResources.FirstScript_md,
    PackageResources.ForcesAndContacts_md,
    PackageResources.OwnBehaviors_md,
    PackageResources.Games_md,
    PackageResources.Prompt_md,
    PackageResources.ComingFromUIKit_md,
    PackageResources.ComingFromLOVE_md,
    PackageResources.TestingScripts_md,
    PackageResources.Reloading_md,
    PackageResources.Recordings_md,
    PackageResources.Pictures_md,
    PackageResources.Terminal_md,
    PackageResources.TimeTravel_md,
    PackageResources.Sweeps_md,
    PackageResources.Command_md,
    PackageResources.Recipes_md,
  ].map { Guide(String(decoding: $0, as: UTF8.self)) }
}
