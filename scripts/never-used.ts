import type { Plugin } from 'vite'
import { cutsIn, type Node, unusedOfReact, without } from './never-used-of-react.ts'

/* The router and the queries are made for every way of using them. What this shop uses nowhere (which
   test/never-used.test.ts looks after) is answered here with a constant, and the bundler leaves out what
   nothing reaches any more. Why: docs/decisions/054-never-used.md. */
const answers: Record<string, [question: string, answer: string][]> = {
  'router/router.js': [
    ['init.instrumentations', 'undefined'],
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
    ['opts?.instrumentationNavigateMetaReceiver', 'undefined'],
    ['init.patchRoutesOnNavigation', 'undefined'],
    ['future.unstable_routePatternMatching', 'false'],
    ['isMutationMethod(opts.submission.formMethod)', 'false'],
    ['isMutationMethod(submission.formMethod)', 'false'],
    ['isMutationMethod(activeSubmission.formMethod)', 'false'],
    ['isMutationMethod(state.navigation.formMethod)', 'false'],
    ['isMutationMethod(request.method)', 'false'],
  ],
  'dom/ssr/fog-of-war.js': [['routeDiscovery.mode === "lazy" && ssr === true', 'false']],
  'dom-export/hydrated-router.js': [
    ['UNSAFE_getPatchRoutesOnNavigationFunction(() => router', 'void (() => router'],
    ['UNSAFE_useFogOFWarDiscovery(router', 'void (router'],
    ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
    ['ssrInfo.context.isSpaMode', 'false'],
  ],
  'dom/lib.js': [
    ['usePrefetchBehavior(prefetch, rest)', '[false, null, {}]'],
    ['shouldPrefetch && !isAbsolute ?', 'false ?'],
  ],
  'dom/ssr/components.js': [
    ['isPageLinkDescriptor(link)', 'false'],
    ['useIsRSCRouterContext()', 'false'],
  ],
  'dom/ssr/routes.js': [['!ssr && manifestRoute.hasLoader', 'false']],
  'dom/ssr/single-fetch.js': [
    ['!ssr && !foundRevalidatingServerLoader', 'false'],
    ['request.method !== "GET"', 'false'],
    ['request.method === "GET"', 'true'],
  ],
  'queryClient.js': [
    ['new MutationCache()', '{ resumePausedMutations: async () => {}, clear() {} }'],
  ],
}

const files =
  /\/(?:react-router\/dist\/production\/lib|@tanstack\/query-core\/build\/modern|react(?:-dom)?\/cjs)\/(.*\.js)$/

/** For the build of the browser's files: leaves out what the shop never uses of its libraries. */
export const leaveOutNeverUsed: Plugin = {
  name: 'octavo:leave-out-never-used',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const file = files.exec(id)?.[1]
    if (!file) return
    const react = unusedOfReact[file]
    const shorter = (react?.answers ?? answers[file] ?? []).reduce((text, [question, answer]) => {
      // A new version of the library asks in other words: somebody has to look again.
      if (!text.includes(question)) throw new Error(`${id} no longer says ${question}`)
      return text.replaceAll(question, answer)
    }, code)
    const tree = this.parse(shorter)
    if (react) return { code: without(shorter, cutsIn(tree, react)), map: null }
    return { code: withoutAdvice(shorter, adviceIn(tree)), map: null }
  },
}

/** Calls that explain to a developer how the router wants to be used. React's own are left out likewise. */
function adviceIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(adviceIn)
  if (!node || typeof node !== 'object' || !('type' in node)) return []
  const { type, callee } = node as Node
  const called = type === 'CallExpression' ? (callee as { name?: string }).name : undefined
  if (called && isAdvice.test(called)) return [node as Node]
  return Object.values(node).flatMap(adviceIn)
}

const isAdvice = /^((UNSAFE_)?invariant|warning|warningOnce|warnOnce)$/

/** What has to hold is still checked, and says so without words. */
function withoutAdvice(code: string, calls: Node[]): string {
  return calls
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, callee, arguments: args }) => {
      const { name } = callee as { name: string }
      const [condition] = args as Node[]
      const kept =
        name.endsWith('nvariant') && condition
          ? `${name}(${code.slice(condition.start, condition.end)})`
          : 'void 0'
      return text.slice(0, start) + kept + text.slice(end)
    }, code)
}
