export type GuideBlock = {
  /** What the fence begins with: `sh`, `ini`, … */
  language: string
  /** Who types it: `root`, `minuit`; empty for what is shown and not run. */
  account: string
  text: string
  /** Of its first line, counted from 1. */
  line: number
}

const FENCE = /^( *)```(\w*)(?: (\w+))?\n([\s\S]*?)^\1```$/gm

/** Every fenced block of a Markdown text, in order. */
export const guideBlocks = (markdown: string): GuideBlock[] =>
  [...markdown.matchAll(FENCE)].map(
    ({ index, 2: language = '', 3: account = '', 4: text = '' }) => ({
      language,
      account,
      text,
      line: markdown.slice(0, index).split('\n').length + 1,
    }),
  )
