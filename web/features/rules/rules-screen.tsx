import '#web/art/scenes/court.css'
import './rules.css'
import { listRuleCategories, listRules } from '#contract/endpoints/rules.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useSite } from '#web/lib/site.ts'
import { useList } from '#web/lib/use-list.ts'
import { readCategories, readRules } from './read-rule.ts'
import { RuleBook } from './rule-book.tsx'

const LOAD_FAILED = 'Une erreur est survenue lors du chargement des règles.'

export default function RulesScreen() {
  const { kicker, lead } = useSite().pages.rules
  const categories = useList(listRuleCategories, readCategories)
  const rules = useList(listRules, readRules)
  const isError = categories.isLoadingError || rules.isLoadingError
  return (
    <>
      <PageHeader kicker={kicker} scene="court" title="Règles" lead={lead} />
      <div className="wrap min-h-dvh pt-6 pb-20">
        {isError && (
          <ErrorState
            message={failureSentence(categories.error ?? rules.error, LOAD_FAILED)}
            onRetry={() => location.reload()}
          />
        )}
        {!isError &&
          (categories.data && rules.data ? (
            <RuleBook categories={categories.data} rules={rules.data} />
          ) : (
            <RuleBookSkeleton />
          ))}
      </div>
      <section aria-labelledby="question" className="border-t border-line bg-raised py-16">
        <div className="wrap flex flex-wrap items-center justify-between gap-8">
          <div>
            <h2 id="question" className="title-2">
              Une règle vous échappe ?
            </h2>
            <p className="mt-3 max-w-[40rem] text-soft">
              Mieux vaut une question idiote qu’une sanction évitable. L’équipe répond sous deux
              jours, et améliore le texte quand il prête à confusion.
            </p>
          </div>
          <ButtonLink to="/contact" size="large" icon="mail">
            Contacter l’équipe
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

function RuleBookSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Chargement des règles…</span>
      <div className="rule-categories fading">
        {[1, 2, 3, 4, 5, 6].map((button) => (
          <div key={button} className="crate h-20 grow p-4">
            <Skeleton lines={1} />
          </div>
        ))}
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <Skeleton lines={5} />
        <Skeleton lines={14} />
      </div>
    </div>
  )
}
