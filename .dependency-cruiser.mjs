// Which room may use which. Every rule is one sentence of docs/ARCHITECTURE.md, under "Imports".
const OURS = '^(apps|packages|scripts|e2e|bench)/'
const TESTS = '(\\.(test|spec)\\.tsx?$|^packages/[^/]+/test/)'
const SERVER_FEATURE = '^apps/server/src/features/([^/]+)/'
const WEB_FEATURE = '^apps/web/src/features/([^/]+)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    // A type costs nothing at run time, and a lazy import is a door, not a dependency: dialogs open dialogs.
    error('no-circles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } }),
    error('everything-resolves', {}, { couldNotResolve: true, pathNot: '^virtual:' }),

    error('contract-knows-zod-only', room('packages/contract'), {
      pathNot: ['^packages/contract/', 'node_modules/zod/'],
      dependencyTypesNot: ['type-only'],
    }),
    error('domain-knows-nothing-of-ours', room('packages/domain'), { path: OURS, pathNot: '^packages/domain/' }),
    // Fair draws are computed alike everywhere, so the libraries allowed are the hash and the curve that beacons sign with.
    error('domain-is-pure', room('packages/domain'), {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
      pathNot: 'node_modules/@noble/(hashes|curves)/',
    }),
    // The curve is larger than all games together: code that needs only a beacon's name must not load it.
    error(
      'the-curve-stands-alone',
      { path: '^packages/domain/', pathNot: ['^packages/domain/src/draws/beacon-signature\\.ts$', TESTS] },
      { path: 'node_modules/@noble/curves/|^packages/domain/src/draws/beacon-signature' },
    ),
    error('node-knows-nothing-of-ours', room('packages/node'), { path: OURS, pathNot: '^packages/node/' }),
    error(
      'node-is-of-programs',
      { path: '^(apps/(web|desk|studio/client)|packages)/', pathNot: [TESTS, '^packages/node/'] },
      { path: '^packages/node/' },
    ),
    // Its pages may be anybody's: not even the domain's formats stand in it.
    error('look-knows-nothing-of-ours', room('packages/look'), { path: OURS, pathNot: '^packages/look/' }),
    error('look-runs-in-browsers', room('packages/look'), { dependencyTypes: ['core'] }),
    error(
      'look-is-of-browsers',
      { path: '^(apps/(server|sandbox|studio/server)|packages)/', pathNot: '^packages/look/' },
      {
        path: '^packages/look/',
      },
    ),
    error('dictionary-knows-no-app', room('packages/dictionary'), { path: '^(apps|scripts)/' }),

    // Tests of both run against the real sandbox instead of imitations.
    error(
      'server-stands-alone',
      { path: '^apps/server/', pathNot: [TESTS, '^apps/server/test/'] },
      { path: '^apps/', pathNot: '^apps/server/' },
    ),
    error(
      'studio-stands-alone',
      { path: '^apps/studio/', pathNot: [TESTS, '^apps/studio/test/'] },
      { path: '^apps/', pathNot: '^apps/studio/' },
    ),
    error('sandbox-stands-alone', room('apps/sandbox'), { path: '^apps/', pathNot: '^apps/sandbox/' }),
    error('web-stands-alone', room('apps/web'), { path: '^apps/', pathNot: '^apps/web/' }),
    // Those who run the house have a page of their own: nothing of it reaches a player, and nothing of the players' app it.
    error('desk-stands-alone', room('apps/desk'), { path: '^apps/', pathNot: '^apps/desk/' }),
    error('desk-knows-operators-calls', room('apps/desk'), {
      path: '^packages/(dictionary/|contract/src/(?!operator/))',
      dependencyTypesNot: ['type-only'],
    }),
    error('studio-client-not-server', room('apps/studio/client'), { path: '^apps/studio/server/' }),
    error('studio-server-not-client', room('apps/studio/server'), { path: '^apps/studio/client/' }),
    error(
      'apps-run-without-scripts',
      { path: '^(apps|packages)/[^/]+/(src|server|client)/', pathNot: TESTS },
      { path: '^(scripts|e2e|bench)/' },
    ),

    error('platform-knows-no-feature', room('apps/server/src/platform'), {
      path: '^apps/server/src/(features|facts|ledger)/|^apps/server/src/[^/]+\\.ts',
    }),
    error('ledger-knows-platform-only', room('apps/server/src/ledger'), {
      path: '^apps/server/src/',
      pathNot: '^apps/server/src/(ledger|platform)/',
    }),
    error('facts-know-ledger-and-platform', room('apps/server/src/facts'), {
      path: '^apps/server/src/',
      pathNot: '^apps/server/src/(facts|platform)/|^apps/server/src/ledger/index\\.ts',
    }),
    error(
      'features-meet-facts-at-index',
      { path: SERVER_FEATURE, pathNot: TESTS },
      { path: '^apps/server/src/facts/', pathNot: '/index\\.ts$' },
    ),
    error(
      'server-features-meet-at-index',
      { path: SERVER_FEATURE, pathNot: TESTS },
      { path: SERVER_FEATURE, pathNot: ['^apps/server/src/features/$1/', '/index\\.ts$'] },
    ),

    error(
      'web-features-are-islands',
      { path: WEB_FEATURE },
      { path: WEB_FEATURE, pathNot: '^apps/web/src/features/$1/' },
    ),
    error(
      'ui-shows-only',
      { path: '^apps/web/src/ui/', pathNot: TESTS },
      {
        path: OURS,
        pathNot: ['^apps/web/src/ui/', '^packages/(domain|look)/'],
      },
    ),
    error('lib-knows-no-screen', room('apps/web/src/lib'), {
      path: '^apps/web/src/(features|shell|ui|routes|dialogs)|^packages/look/src/(controls|figures|sheet|style)/',
    }),
    // Device, clock, files: the calls stand on it, so it knows none of them.
    error('lib-browser-is-the-ground', room('apps/web/src/lib/browser'), {
      path: '^apps/web/src/lib/',
      pathNot: '^apps/web/src/lib/browser/',
    }),
    error('shell-knows-no-feature', room('apps/web/src/shell'), { path: '^apps/web/src/features/' }),
    error('a-file-has-a-room', { path: '^apps/web/src/' }, { path: '^apps/web/src/(shell|lib)/[^/]+$' }),
    error(
      'only-main-starts-the-shell',
      {
        path: '^apps/web/src/',
        pathNot: ['^apps/web/src/(main|paint)\\.tsx$', '^apps/web/src/shell/start/', TESTS],
      },
      { path: '^apps/web/src/shell/start/' },
    ),
    error('tests-are-leaves', { pathNot: TESTS }, { path: TESTS }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^apps/web/public/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}

function room(path) {
  return { path: `^${path}/`, pathNot: TESTS }
}

function error(name, from, to) {
  return { name, severity: 'error', from, to }
}
