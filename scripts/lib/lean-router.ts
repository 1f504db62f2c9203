import type { Plugin } from 'vite'

/** What a `Link` has so that a router with a server of its own can fetch ahead: by what it becomes. */
const PREFETCH: [RegExp, string][] = [
  [/let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(.*\);/, ''],
  [/\.\.\.prefetchHandlers,/, ''],
  [/mergeRefs\(forwardedRef, prefetchRef\)/, 'forwardedRef'],
  [/return shouldPrefetch && .*PrefetchPageLinks, \{ page: href \}\)\) : link;/, 'return link;'],
]

/**
 * Leaves out of React Router what nobody here uses. It names its components for the developer tools:
 * to a bundler the names are side effects, for which it keeps forms, submissions, scroll restoration.
 * And its links bring along what only its framework mode has: manifests, loaders, module preloads.
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
        return leaner
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/ = (React\$1\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
      },
    },
  }
}
