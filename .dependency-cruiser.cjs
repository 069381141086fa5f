// Import rules. The comment of each rule says how to fix a violation.

/** The features that each feature may import, on both sides, through their index.ts only. Must be acyclic. */
const FEATURE_USES = {
  access: [],
  system: [],
  jobs: [],
  machines: ['access', 'files', 'jobs', 'protection', 'trash'],
  'block-game': ['access', 'browser-data', 'files', 'uploads'],
  'browser-data': ['access'],
  settings: [],
  protection: ['access', 'jobs'],
  files: ['access', 'protection'],
  uploads: ['access', 'files', 'protection'],
  shares: ['access', 'block-game', 'files', 'media', 'protection', 'streams', 'uploads', 'zips'],
  trash: ['access', 'files', 'protection'],
  backup: ['access', 'file-checks', 'files', 'jobs', 'protection', 'zips'],
  versions: ['access', 'files', 'protection'],
  search: ['files'],
  storage: ['files', 'search', 'shares', 'trash', 'versions', 'zips'],
  zips: ['access', 'files', 'protection'],
  'file-checks': ['files', 'jobs', 'media'],
  media: ['files', 'protection'],
  streams: ['files', 'media', 'protection'],
  music: ['access', 'files', 'protection', 'media', 'streams'],
  video: ['access', 'files', 'media', 'protection', 'streams'],
  'video-downloads': ['access', 'files', 'jobs', 'music', 'video'],
  guides: ['access', 'files', 'jobs', 'protection', 'search', 'trash', 'uploads', 'versions', 'zips'],
  assistant: ['access', 'files', 'guides', 'protection', 'search', 'trash', 'video-downloads'],
  documents: ['access', 'files', 'protection', 'assistant', 'versions'],
  gaming: ['block-game', 'game-servers', 'worlds'],
  dashboard: ['files', 'machines', 'pc-sync'],
  'pdf-viewer': ['files', 'guides', 'protection', 'versions'],
  'about-page': ['access', 'files', 'protection', 'media', 'assistant', 'documents'],
  webdav: ['access', 'files', 'trash'],
  'linked-folders': ['access', 'files', 'trash'],
  'pc-sync': ['access', 'files', 'trash', 'versions'],
  worlds: ['access', 'files', 'trash', 'uploads', 'zips'],
  'game-servers': ['access', 'files', 'worlds'],
  // new:feature
}

assertAcyclic(FEATURE_USES)

const FEATURES = Object.keys(FEATURE_USES).join('|')
/** A feature, on the floor that others stand on or above it. */
const FEATURE = '^(server|web)/src/(core|features)/([^/]+)/'
const TEST = '[.]test[.]tsx?$'
const OPERATIONS = '[.]operations[.]ts$'
const TEST_SUPPORT = `/testing/|[.]builders[.]ts$|${OPERATIONS}`

const featureRules = Object.entries(FEATURE_USES).map(([feature, uses]) => ({
  name: `${feature}-uses-only-its-listed-features`,
  comment: 'If the feature really needs the other one, add the dependency to FEATURE_USES in .dependency-cruiser.cjs.',
  severity: 'error',
  from: { path: `^(server|web)/src/(core|features)/${feature}/`, pathNot: TEST },
  to: {
    path: '^(server|web)/src/(core|features)/',
    pathNot: `^(server|web)/src/(core|features)/(${[feature, ...uses].join('|')})/`,
  },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move the shared code into a third file. Type-only imports count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unlisted-feature',
      comment: 'Add the new feature to FEATURE_USES in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: `^(server|web)/src/(core|features)/(?!(${FEATURES})/)` },
      to: {},
    },

    // Server and web share only the contract.
    {
      name: 'contract-stands-alone',
      comment: 'The contract is shared by server and web and must not depend on either.',
      severity: 'error',
      from: { path: '^contract/src' },
      to: { path: '^(server|web|game)/' },
    },
    {
      name: 'contract-needs-no-runtime',
      comment: 'The contract also runs in the browser: no Node modules.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-uses-only-its-schema-library',
      comment: 'The contract may import only zod.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: TEST },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'web-never-imports-server',
      comment: 'Move shared code into contract/.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'Move shared code into contract/.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },

    // The game runs in a frame of its own and shares its messages only.
    {
      name: 'game-stands-alone',
      comment: 'Ask for it by a message of contract/src/block-game/messages.ts or together.ts.',
      severity: 'error',
      from: { path: '^game/', pathNot: TEST },
      to: { path: ['^(server|web)/', '^contract/src/(?!block-game/(messages|together|limits)[.]ts$)'] },
    },
    {
      name: 'nobody-imports-the-game',
      comment:
        'Move what is shared into contract/src/block-game/messages.ts, or offer what is done with saves in game/src/saves.ts.',
      severity: 'error',
      from: { path: '^(server|web)/', pathNot: [TEST, '^server/src/features/block-game/together/'] },
      to: { path: '^game/', pathNot: '^game/src/saves[.]ts$' },
    },
    {
      name: 'rooms-use-the-worlds-of-the-game',
      comment:
        'Those who play in one world meet on the server, which needs the world only: export it in game/src/together.',
      severity: 'error',
      from: { path: '^server/src/features/block-game/together/', pathNot: TEST },
      to: { path: '^game/', pathNot: '^game/src/together/index[.]ts$' },
    },
    {
      name: 'game-core-draws-nothing',
      comment: 'Rules, terrain and meshes are numbers; what draws them is in game/src/view.',
      severity: 'error',
      from: { path: '^game/src/(blocks|world|light|mesh|physics|worker|save|java|play|together)/' },
      to: { path: ['^game/src/view/', 'node_modules/(@types/)?three/'] },
    },

    // Floors: app -> features -> core -> (platform | kit -> ui) -> contract; never upward.
    {
      name: 'features-do-not-import-app',
      comment: 'Take it as an argument; app creates it and passes it in.',
      severity: 'error',
      from: { path: '^(server|web)/src/(core|features)/', pathNot: TEST },
      to: { path: '^(server/src/(app|main)[.]ts$|web/src/app/)' },
    },
    {
      name: 'core-knows-no-feature',
      comment: 'What every feature stands on declares what it needs; the feature, or app, passes it in.',
      severity: 'error',
      from: { path: '^(server|web)/src/core/', pathNot: [TEST, OPERATIONS] },
      to: { path: '^(server|web)/src/features/' },
    },
    {
      name: 'shared-code-knows-no-feature',
      comment: 'Move feature code into its feature, or pass it in from app.',
      severity: 'error',
      from: { path: '^(server|web)/src/(platform|ui|kit)/', pathNot: TEST },
      to: { path: '^(server|web)/src/(core/|features/|app)' },
    },
    {
      name: 'kit-stands-on-ui-and-platform',
      comment: 'Lists are built from the design system, not the other way round.',
      severity: 'error',
      from: { path: '^web/src/(platform|ui)/', pathNot: TEST },
      to: { path: '^web/src/kit/' },
    },
    {
      name: 'enter-features-by-the-front-door',
      comment: "Export it from the other feature's index.ts and import that.",
      severity: 'error',
      from: { path: FEATURE, pathNot: [TEST, OPERATIONS] },
      to: { path: FEATURE, pathNot: ['^$1/src/$2/$3/', '/index[.]tsx?$'] },
    },

    // Inside a server feature: routes -> service -> repository -> tables.
    {
      name: 'routes-do-not-touch-storage',
      comment: 'Call the service instead.',
      severity: 'error',
      from: { path: '[.]routes[.]ts$' },
      to: { path: '([.]repository|[.]tables)[.]ts$|^server/src/platform/db/' },
    },
    {
      name: 'services-know-no-http',
      comment: 'Return a value or throw an AppError; the route turns it into a reply.',
      severity: 'error',
      from: { path: '[.]service[.]ts$' },
      to: { path: '[.]routes[.]ts$|^server/src/platform/http/|node_modules/@?fastify' },
    },
    {
      name: 'services-know-no-sql',
      comment:
        'Move the query into the repository; services may import only transaction.ts and database.ts of platform/db.',
      severity: 'error',
      from: { path: '[.]service[.]ts$' },
      to: { path: '[.]tables[.]ts$|^server/src/platform/db/(?!(transaction|database)[.])' },
    },
    {
      name: 'repositories-look-down-only',
      comment: 'A repository may import its tables and the database, not the layers above it.',
      severity: 'error',
      from: { path: '[.]repository[.]ts$' },
      to: { path: '[.](routes|service)[.]ts$|^server/src/platform/http/' },
    },

    // A web feature joins the product by its declaration, and by nothing else.
    {
      name: 'web-app-sees-only-modules',
      comment:
        "Declare it in the feature's .module.ts; app derives from that. Only the gate stands before the features.",
      severity: 'error',
      from: { path: '^web/src/app/', pathNot: TEST },
      to: { path: '^web/src/(core|features)/', pathNot: ['[.]module[.]tsx?$', '^web/src/core/access/index[.]ts$'] },
    },
    {
      name: 'modules-are-listed-by-app',
      comment: "Export what another feature needs from this one's index.ts.",
      severity: 'error',
      from: { path: '^web/src/', pathNot: ['^web/src/app/features[.]ts$', TEST] },
      to: { path: '^web/src/.*[.]module[.]tsx?$' },
    },
    {
      name: 'modules-import-screens-lazily',
      comment: 'A module is part of what every screen loads: import pages, panes and sections by import().',
      severity: 'error',
      from: { path: '^web/src/.*[.]module[.]tsx?$' },
      to: { path: '(Page|Pane|Section)[.]tsx$', dynamic: false },
    },

    // Inside a web feature: queryOf and mutationOf for one call, an *.api.ts for more.
    {
      name: 'components-call-the-api-through-hooks',
      comment:
        "Use queryOf or mutationOf of platform/query.ts; what is more than one call is a hook in the feature's .api.ts.",
      severity: 'error',
      from: { path: '^web/src/(core|features|ui)/', pathNot: ['[.]api[.]tsx?$', TEST] },
      to: { path: '^web/src/platform/call[.]ts$' },
    },

    {
      name: 'blobs-reach-the-disk-by-one-door',
      comment:
        'Add the operation to FileSystem in file-system.ts; the fault-injection tests then make it fail too. Only linked directories, where nothing is stored, are opened otherwise, and what the system says of mounts is read.',
      severity: 'error',
      from: { path: '^server/src/platform/blobs/', pathNot: ['/(file-system|open-inside|mounts)[.]ts$', TEST] },
      to: { path: '^(node:)?fs(/promises)?$' },
    },
    {
      name: 'test-helpers-stay-in-tests',
      comment: 'Only tests may import builders, operations and testing/.',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: [TEST, TEST_SUPPORT] },
      to: { path: TEST_SUPPORT },
    },
    {
      name: 'no-unresolved',
      comment: 'The path or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.](css|webp|png|svg|woff2)|^virtual:' },
    },
    ...featureRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js'],
    },
  },
}

function assertAcyclic(graph, path = [], keys = Object.keys(graph)) {
  for (const key of keys) {
    if (path.includes(key)) throw new Error(`Feature cycle: ${[...path, key].join(' -> ')}`)
    assertAcyclic(graph, [...path, key], graph[key])
  }
}
