// swift-tools-version: 6.2
import PackageDescription

// A package that depends on dynlua by URL, like users' packages: a path dependency is compiled with other
// flags.
// `.ci/run` builds it against the commit under test and runs each product.
let package = Package(
  name: "PackageConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      url: Context.environment["DYNLUA_URL"] ?? "", revision: Context.environment["DYNLUA_REVISION"] ?? "")
  ],
  targets: ["Dynamics", "Physics", "UIKit"].map { product in
    .executableTarget(
      name: "Uses" + product,
      // The package manager names a dependency by the last component of its URL.
      dependencies: [.product(name: product, package: "dynlua")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  },
  swiftLanguageModes: [.v6]
)
