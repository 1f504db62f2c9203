import type { RuleInput } from '#contract/rules.ts'

/** A rule as it is written here: its category and its number come from where it stands. */
export type DemoRule = Required<
  Pick<
    RuleInput,
    'title' | 'description' | 'content' | 'examples' | 'severity_level' | 'punishment'
  >
>
