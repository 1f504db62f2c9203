import type { Plugin } from 'vite'

/**
 * React Router names its components for the developer tools. To a bundler the names are side
 * effects, for which it keeps what nobody uses: forms, submissions, scroll restoration.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/ = (React\$1\.(?:forwardRef|createContext)\()/g, ' = /* @__PURE__ */ $1'),
    },
  }
}
