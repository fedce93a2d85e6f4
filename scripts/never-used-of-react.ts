/* What of React this shop uses nowhere (test/never-used.test.ts looks after it): transitions of views as
   components, references to fragments, Activity, SuspenseList, functions as a form's action, stylesheets with an
   order of their own, pictures and sheets that a page waits for, names of components in an error's report, elements
   of one's own, and the events that nobody listens to. How it is left out: never-used.ts. */

type LeftOut = {
  /** Questions that have one answer here. */
  answers: [question: string, answer: string][]
  /** Functions that are never called, or do nothing here. */
  idle: string[]
  /** Kinds of a fiber that no page has: SuspenseList, ViewTransition, Activity. */
  kinds?: number[]
  /** What nobody takes from here: `exports.name = …` and `Name.prototype.… = …`. */
  untaken: RegExp
}

const no = 'false'

export const unusedOfReact: Record<string, LeftOut> = {
  'react-dom-client.production.js': {
    kinds: [19, 30, 31],
    answers: [
      ['(committedLanes & 335544064) === committedLanes', no],
      ['(lanes & 335544064) === lanes', no],
      ['firstChild = committedLanes ? 9270 : 1024', 'firstChild = 1024'],
      ['shouldStartViewTransition\n    ?', 'false\n    ?'],
      // Nothing that a page waits for before it is shown.
      [
        'isViewTransitionEligible ||\n    subtreeFlags & 8192 ||\n    16785408 === (subtreeFlags & 16785408)',
        no,
      ],
      ['JSCompiler_temp = 0 !== (workInProgress.mode & 32)', 'JSCompiler_temp = false'],
      ['31 === tag ||', 'false ||'],
      ['31 === tag)', 'false)'],
      ['31 === targetInst)', 'false)'],
      ['31 === fiber.tag', no],
      // Fragments have no references.
      ['return fiber && 7 === fiber.tag && null !== fiber.stateNode;', 'return false;'],
      ['if (isFragmentInstanceParent(parent)) {', 'if (false) {'],
      [
        'if (null === current.stateNode) {\n            var fragmentInstance',
        'if (false) {\n            var fragmentInstance',
      ],
      // A stylesheet stands where it is written.
      ['return "string" === typeof pendingProps.precedence &&', 'return false &&'],
      ['"string" === typeof pendingProps.precedence\n', 'false\n'],
      ['"stylesheet" !== resource.type ||', 'true ||'],
      ['"stylesheet" === resource.type &&', 'false &&'],
      ['isCustomElement(targetInst.elementType)', no],
      ['if (isCustomElement(tag)) {', 'if (false) {'],
      ['registerDirectEvent("onMouseEnter", ["mouseout", "mouseover"]);', ''],
      ['registerDirectEvent("onMouseLeave", ["mouseout", "mouseover"]);', ''],
      ['registerDirectEvent("onPointerEnter", ["pointerout", "pointerover"]);', ''],
      ['registerDirectEvent("onPointerLeave", ["pointerout", "pointerover"]);', ''],
      ['"mouseover" === domEventName || "pointerover" === domEventName;', 'false;'],
      ['"mouseout" === domEventName || "pointerout" === domEventName;', 'false;'],
      ['if (reactName || SyntheticEventCtor) {', 'if (false) {'],
      ['if (isInputEventSupported)\n', 'if (true)\n'],
      ['getVendorPrefixedEventName("animationend")', '"animationend"'],
      ['getVendorPrefixedEventName("animationiteration")', '"animationiteration"'],
      ['getVendorPrefixedEventName("animationstart")', '"animationstart"'],
      ['getVendorPrefixedEventName("transitionrun")', '"transitionrun"'],
      ['getVendorPrefixedEventName("transitionstart")', '"transitionstart"'],
      ['getVendorPrefixedEventName("transitioncancel")', '"transitioncancel"'],
      ['getVendorPrefixedEventName("transitionend")', '"transitionend"'],
      ['canUseDOM &&\n  ((style = document', 'false &&\n  ((style = document'],
      ['stack: getStackByFiberInDevAndProd(source)', 'stack: ""'],
      ['if (canUseCompositionEvent)\n', 'if (true)\n'],
      [
        'eventType &&\n        (useFallbackCompositionData',
        'false &&\n        (useFallbackCompositionData',
      ],
      [
        '(fallbackData = canUseTextInputEvent\n',
        '(fallbackData = true ? null : canUseTextInputEvent\n',
      ],
    ],
    idle: [
      ...['trackEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'],
      ...['restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'],
      ...['commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'],
      'commitNewChildToFragmentInstances',
      ...['mountActionState', 'updateActionState', 'rerenderActionState', 'extractEvents$1'],
      ...['useMemoCache', 'constructSelectEvent', 'makePrefixMap'],
      ...['prefetchDNS', 'preconnect', 'preload', 'preloadModule'],
      ...['preinitStyle', 'preinitScript', 'preinitModuleScript', 'insertStylesheet'],
    ],
    untaken: /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\./,
  },
  'react-dom.production.js': {
    answers: [],
    idle: [],
    untaken:
      /^exports\.(preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|useFormState|useFormStatus|requestFormReset|unstable_batchedUpdates|browser)$/,
  },
  'react.production.js': {
    answers: [],
    idle: [],
    untaken:
      /^exports\.(Activity|Children|Profiler|PureComponent|ViewTransition|__COMPILER_RUNTIME|addTransitionType|cache|cacheSignal|cloneElement|createRef|unstable_useCacheRefresh|useActionState)$/,
  },
}

/** A node of the parser's tree. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

type Cut = { start: number; end: number }
type Literal = { value: unknown } | null

/** Where the pieces are that a file of React is sent without. */
export function cutsIn(tree: unknown, { idle, kinds = [], untaken }: LeftOut): Cut[] {
  const missing = new Set(idle)
  const cuts = nodesIn(tree).flatMap((node): Cut[] => {
    const { id, body, discriminant, cases, expression } = node as { [key: string]: Node | Node[] }
    if (node.type === 'FunctionDeclaration' && missing.delete(named(id))) {
      const { start, end } = body as Node
      return [{ start: start + 1, end: end - 1 }]
    }
    if (node.type === 'SwitchStatement' && named(discriminant).endsWith('.tag')) {
      return labelsOf(cases as Node[], kinds)
    }
    const isUntaken =
      node.type === 'ExpressionStatement' && untaken.test(named((expression as Node).left))
    return isUntaken ? [node] : []
  })
  if (missing.size > 0) throw new Error(`React no longer has ${[...missing].join(', ')}`)
  return cuts
}

/* The label goes alone: what stands under it comes after a `break`, where the bundler leaves it out, or
   belongs to the case before it as well. The first has none before it and goes as a whole. */
function labelsOf(cases: Node[], kinds: number[]): Cut[] {
  const isLeftOut = ({ test }: Node) => kinds.some((kind) => kind === (test as Literal)?.value)
  const kept = cases.findIndex((each) => !isLeftOut(each))
  return cases.filter(isLeftOut).map((each) => {
    const isFirst = cases.indexOf(each) < kept
    return isFirst ? each : { start: each.start, end: (each.test as Node).end + ':'.length }
  })
}

/** A name with its dots, `exports.cache`. */
function named(node: unknown): string {
  const { type, name, object, property } = (node ?? {}) as Node
  return type === 'MemberExpression' ? `${named(object)}.${named(property)}` : String(name ?? '')
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!value || typeof value !== 'object') return []
  const within = Object.values(value).flatMap(nodesIn)
  return 'type' in value ? [value as Node, ...within] : within
}

/** A piece within another goes with it. */
export function without(code: string, cuts: Cut[]): string {
  let kept = ''
  let done = 0
  for (const { start, end } of cuts.sort((a, b) => a.start - b.start)) {
    if (end <= done) continue
    kept += code.slice(done, start)
    done = end
  }
  return kept + code.slice(done)
}
