let links = Links()
switch links.open(CommandLine.arguments.last ?? "") {
case .matched(let match): print(links.link(to: match.route) ?? "", match.values)
case .unmatched, .refused: print("unmatched")
case .rejected(let reason): print(reason.rawValue)
}
