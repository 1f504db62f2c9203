import { useDeferredValue, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { RuleCategory } from '#contract/rules.ts'
import { TextField } from '#web/components/field.tsx'
import { EmptyState } from '#web/components/states.tsx'
import type { ListedRule } from './read-rule.ts'
import { RuleList } from './rule-list.tsx'
import { findRules } from './rule-search.ts'
import { useLinkedRule, useRevealLinkedRule } from './use-linked-rule.ts'

/** The code of the city: one category at a time, or whatever a search finds in all of them. */
export function RuleBook({
  categories,
  rules,
}: {
  categories: RuleCategory[]
  rules: ListedRule[]
}) {
  const linked = useLinkedRule(rules)
  const [chosen, setChosen] = useState(linked?.category)
  const [query, setQuery] = useState('')
  const results = useRef<HTMLElement>(null)

  function choose(category: number) {
    setQuery('')
    setChosen(category)
  }

  function search(words: string) {
    setQuery(words)
    // The field stays in view further down the page, where the first results would not.
    if (results.current && results.current.getBoundingClientRect().top < 0)
      results.current.scrollIntoView()
  }

  const category = categories.find(({ id }) => id === chosen) ?? categories[0]
  const searching = query.trim() !== ''
  const list = searching ? 'search' : `category-${category?.id}`
  useRevealLinkedRule(linked, list, (rule) => choose(rule.category))

  if (!category)
    return (
      <EmptyState title="Aucune règle trouvée">Le règlement est en cours d’écriture.</EmptyState>
    )

  const shown = searching
    ? findRules(rules, query)
    : rules.filter((rule) => rule.category === category.id)
  return (
    <>
      <CategoryButtons
        categories={categories}
        rules={rules}
        selected={searching ? null : category.id}
        onSelect={choose}
      />
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <aside
          aria-label="Chercher et parcourir"
          className="grid content-start gap-8 lg:sticky lg:top-28 lg:self-start"
        >
          <TextField
            type="search"
            label="Chercher dans les règles"
            placeholder="otage, fear RP, sanction…"
            value={query}
            onChange={(event) => search(event.target.value)}
          />
          {!searching && <Summary rules={shown} />}
        </aside>
        <section ref={results} aria-labelledby="liste-des-regles" className="scroll-mt-8">
          <h2 id="liste-des-regles" className="title-2 mb-2">
            {searching ? 'Résultats' : category.name}
          </h2>
          <p role="status" className={searching ? 'code mt-2 mb-4' : 'sr-only'}>
            {countLabel(shown.length, searching)}
          </p>
          {shown.length > 0 ? (
            <RuleList key={list} rules={shown} {...(searching && { categories })} />
          ) : (
            <EmptyState title="Aucune règle trouvée" icon="search">
              {searching
                ? 'Essayez un autre mot : la recherche couvre titres, textes, exemples et sanctions.'
                : 'Cette catégorie n’a pas encore de règle.'}
            </EmptyState>
          )}
        </section>
      </div>
    </>
  )
}

function countLabel(count: number, searching: boolean) {
  const plural = count > 1 ? 's' : ''
  return `${count} règle${plural}${searching ? ` trouvée${plural}` : ''}`
}

type CategoryButtonsProps = {
  categories: RuleCategory[]
  rules: ListedRule[]
  selected: number | null
  onSelect: (id: number) => void
}

function CategoryButtons({ categories, rules, selected, onSelect }: CategoryButtonsProps) {
  return (
    <fieldset className="rule-categories fading">
      <legend className="sr-only">Catégories de règles</legend>
      {categories.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === selected}
          onClick={() => onSelect(id)}
          className="rule-category crate flex cursor-pointer flex-col justify-between gap-1 px-4 py-3 text-left font-display text-lg leading-tight font-bold uppercase"
        >
          {name}
          <span aria-hidden="true" className="code">
            {countLabel(rules.filter((rule) => rule.category === id).length, false)}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

/** The titles of the category beside the list; on a phone the closed accordion says the same. */
function Summary({ rules }: { rules: ListedRule[] }) {
  // After the rules themselves: it says nothing that they do not.
  const listed = useDeferredValue(true, false)
  return (
    <nav
      aria-label="Règles de la catégorie"
      className="max-h-[calc(100dvh-20rem)] overflow-y-auto max-lg:hidden"
    >
      <ol className="border-l border-line">
        {(listed ? rules : []).map((rule) => (
          <li key={rule.id}>
            <Link
              to={`#regle-${rule.id}`}
              className="-ml-px flex min-h-8 items-baseline gap-3 border-l-2 border-transparent py-1 pl-4 leading-snug text-soft hover:border-accent hover:text-ink"
            >
              <span className="min-w-[1em] font-display font-bold text-amber-text">
                {rule.order_num}
              </span>
              {rule.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
