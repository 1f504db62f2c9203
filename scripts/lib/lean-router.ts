import { type Plugin, parseSync, Visitor } from 'vite'

/** What a `Link` has so that a router with a server of its own can fetch ahead: by what it becomes. */
const PREFETCH: [RegExp, string][] = [
  [/let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(.*\);/, ''],
  [/\.\.\.prefetchHandlers,/, ''],
  [/mergeRefs\(forwardedRef, prefetchRef\)/, 'forwardedRef'],
  [/return shouldPrefetch && .*PrefetchPageLinks, \{ page: href \}\)\) : link;/, 'return link;'],
]

/** Functions that tell a developer what they have got wrong, in their last argument. */
const ADVISERS = ['invariant', 'warning', 'warningOnce']

/**
 * Leaves out of React Router what nobody here uses. It names its components for the developer tools:
 * to a bundler the names are side effects, for which it keeps forms, submissions, scroll restoration.
 * Its links bring along what only its framework mode has: manifests, loaders, module preloads. And
 * its advice to developers is heard while they develop, when nothing is left out.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler(code, id) {
        const isLink = id.endsWith('/lib/dom/lib.js')
        if (isLink && !PREFETCH.every(([part]) => part.test(code)))
          this.error('React Router’s Link has changed: look again at what it need not bring along')
        const leaner = isLink
          ? PREFETCH.reduce((kept, [part, instead]) => kept.replace(part, instead), code)
          : code
        return withoutAdvice(id, leaner)
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/ = (React\$1\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
      },
    },
  }
}

function withoutAdvice(id: string, code: string): string {
  const advice: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const last = given.at(-1)
      if (callee.type !== 'Identifier' || !ADVISERS.includes(callee.name) || !last) return
      if (last.type === 'Literal' || last.type === 'TemplateLiteral') advice.push(last)
    },
  }).visit(parseSync(id, code).program)
  return advice.reduceRight(
    (kept, { start, end }) => `${kept.slice(0, start)}""${kept.slice(end)}`,
    code,
  )
}
