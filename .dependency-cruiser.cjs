// Who may import whom. Every rule says in its comment what to do instead.

/** Which feature may use which, on either side, through its index.ts only. Keep it acyclic. */
const FEATURE_USES = {
  access: [],
  system: [],
  machines: [],
  sync: [],
  'browser-data': [],
  settings: ['access', 'system'],
  protection: ['access'],
  files: ['access', 'protection'],
  uploads: ['access', 'files', 'protection'],
  shares: ['access', 'files', 'protection'],
  trash: ['access', 'files', 'protection'],
  backup: ['access', 'file-checks', 'files', 'protection', 'zips'],
  versions: ['access', 'files', 'protection'],
  search: ['files'],
  zips: ['access', 'files', 'protection'],
  'file-checks': ['files'],
  media: ['files', 'protection'],
  streams: ['files', 'media', 'protection'],
  music: ['access', 'files', 'protection', 'media', 'streams'],
  video: ['access', 'files', 'media', 'protection', 'streams'],
  downloads: ['access', 'files'],
  guides: ['access', 'files'],
  assistant: ['access', 'settings', 'guides'],
  documents: ['access', 'files', 'protection', 'assistant'],
  gaming: ['machines', 'browser-data'],
  dashboard: ['files', 'machines', 'sync'],
}

assertAcyclic(FEATURE_USES)

const FEATURES = Object.keys(FEATURE_USES).join('|')
const FEATURE = '^(server|web)/src/features/([^/]+)/'
const TEST = '[.]test[.]tsx?$'
const OPERATIONS = '[.]operations[.]ts$'
const TEST_SUPPORT = `/testing/|[.]builders[.]ts$|${OPERATIONS}`

const featureRules = Object.entries(FEATURE_USES).map(([feature, uses]) => ({
  name: `${feature}-uses-only-its-listed-features`,
  comment: 'Add the pair to FEATURE_USES in .dependency-cruiser.cjs if the feature really needs the other one.',
  severity: 'error',
  from: { path: `^(server|web)/src/features/${feature}/`, pathNot: TEST },
  to: {
    path: '^(server|web)/src/features/',
    pathNot: `^(server|web)/src/features/(${[feature, ...uses].join('|')})/`,
  },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move what both need into a third file. Type-only imports count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unlisted-feature',
      comment: 'Add the new feature to FEATURE_USES in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: `^(server|web)/src/features/(?!(${FEATURES})/)` },
      to: {},
    },

    // Sides meet only in the contract.
    {
      name: 'contract-stands-alone',
      comment: 'The contract is what both sides agree on; it cannot depend on one of them.',
      severity: 'error',
      from: { path: '^contract/src' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'contract-needs-no-runtime',
      comment: 'The contract runs in the browser as well: no Node modules.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-uses-only-its-schema-library',
      comment: 'The contract imports zod and nothing else.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: TEST },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'web-never-imports-server',
      comment: 'Put what both sides need into contract/.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'Put what both sides need into contract/.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },

    // app -> features -> (platform | ui) -> contract; never upward.
    {
      name: 'features-do-not-import-app',
      comment: 'Take it as an argument; app builds and hands over.',
      severity: 'error',
      from: { path: '^(server|web)/src/features/', pathNot: TEST },
      to: { path: '^(server/src/(app|main)[.]ts$|web/src/app/)' },
    },
    {
      name: 'shared-code-knows-no-feature',
      comment: 'Move feature code into its feature, or pass it in from app.',
      severity: 'error',
      from: { path: '^(server|web)/src/(platform|ui)/', pathNot: TEST },
      to: { path: '^(server|web)/src/(features/|app)' },
    },
    {
      name: 'enter-features-by-the-front-door',
      comment: "Export it from the other feature's index.ts and import that.",
      severity: 'error',
      from: { path: FEATURE, pathNot: [TEST, OPERATIONS] },
      to: { path: FEATURE, pathNot: ['^$1/src/features/$2/', '/index[.]tsx?$'] },
    },

    // Inside a server feature: routes -> service -> repository -> tables.
    {
      name: 'routes-do-not-touch-storage',
      comment: 'Call the service.',
      severity: 'error',
      from: { path: '[.]routes[.]ts$' },
      to: { path: '([.]repository|[.]tables)[.]ts$|^server/src/platform/db/' },
    },
    {
      name: 'services-know-no-http',
      comment: 'Throw an AppError; the route turns results into replies.',
      severity: 'error',
      from: { path: '[.]service[.]ts$' },
      to: { path: '[.]routes[.]ts$|^server/src/platform/http/|node_modules/@?fastify' },
    },
    {
      name: 'services-know-no-sql',
      comment: 'Put the query into the repository; services may use the transaction helper only.',
      severity: 'error',
      from: { path: '[.]service[.]ts$' },
      to: { path: '[.]tables[.]ts$|^server/src/platform/db/(?!(transaction|database)[.])' },
    },
    {
      name: 'repositories-look-down-only',
      comment: 'A repository knows its tables and the database, nothing above.',
      severity: 'error',
      from: { path: '[.]repository[.]ts$' },
      to: { path: '[.](routes|service)[.]ts$|^server/src/platform/http/' },
    },

    // Inside a web feature: only *.api.ts talks to the server.
    {
      name: 'components-call-the-api-through-hooks',
      comment: "Add a hook to the feature's .api.ts and use that.",
      severity: 'error',
      from: { path: '^web/src/(features|ui)/', pathNot: ['[.]api[.]tsx?$', TEST] },
      to: { path: '^web/src/platform/call[.]ts$' },
    },

    {
      name: 'blobs-reach-the-disk-by-one-door',
      comment: 'Add the step to FileSystem in file-system.ts, so that the test of faults makes it fail too.',
      severity: 'error',
      from: { path: '^server/src/platform/blobs/', pathNot: ['/file-system[.]ts$', TEST] },
      to: { path: '^(node:)?fs(/promises)?$' },
    },
    {
      name: 'test-helpers-stay-in-tests',
      comment: 'Builders, operations and testing/ are for tests only.',
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
