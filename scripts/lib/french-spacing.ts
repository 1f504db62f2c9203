import { type Plugin, parseSync, Visitor } from 'vite'
import { unbroken } from '#contract/french-spacing.ts'

/** Gives the texts of the pages their no-break spaces, which nobody sees in an editor. */
export function frenchSpacing(): Plugin {
  return {
    name: 'french-spacing',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/[^?]*\.tsx?$/ },
      handler(code, id) {
        const { program } = parseSync(id, code)
        let spaced = code
        // As long as before: what comes after stays where it was.
        const space = ({ start, end }: { start: number; end: number }) => {
          spaced = spaced.slice(0, start) + unbroken(spaced.slice(start, end)) + spaced.slice(end)
        }
        new Visitor({
          JSXText: space,
          // Told with the signs around it, or without.
          TemplateElement({ start, end, value: { raw } }) {
            const from = code.indexOf(raw, start)
            space({ start: from, end: Math.min(from + raw.length, end) })
          },
          Literal: (node) => typeof node.value === 'string' && space(node),
        }).visit(program)
        return spaced
      },
    },
  }
}
