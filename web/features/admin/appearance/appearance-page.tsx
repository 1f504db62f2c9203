import './appearance.css'
import { useState } from 'react'
import { publishDraft } from '#contract/endpoints/admin-appearance.ts'
import { ifMatch } from '#contract/if-match.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { DemoLeft } from '../first-day/demo-left.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { PageHead } from '../page-head.tsx'
import { useLeaveQuestion } from '../use-leave-question.tsx'
import { useNotice } from '../use-notice.tsx'
import { ColourFields } from './colour-fields.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { SectionFields } from './section-fields.tsx'
import { SECTIONS } from './sections.ts'
import { useDraft } from './use-draft.ts'

const COLOURS = { id: 'couleurs', label: 'Couleurs', page: '/accueil', fields: [] }
const [FIRST, ...OTHERS] = SECTIONS
const TABS = [...(FIRST ? [FIRST] : []), COLOURS, ...OTHERS]

const NOTHING = 'Rien à publier'
/** What there is to publish, beside the button that does. */
function standingOf({ isSaving, failure, isChanged }: ReturnType<typeof useDraft>): string {
  if (isSaving) return 'Enregistrement…'
  if (failure) return 'Brouillon non enregistré'
  return isChanged ? 'Brouillon enregistré, pas encore publié' : NOTHING
}

/** How the site looks and what it says: a draft, seen before it is shown to everybody. */
export default function AppearancePage() {
  const adminCall = useAdminCall()
  const { notice, notify } = useNotice('banner')
  const draft = useDraft()
  const [tab, setTab] = useState('identite')
  const [publishing, setPublishing] = useState(false)
  const [historyOpen, setHistoryOpen] = useState(false)
  const { question } = useLeaveQuestion(draft.isUnsaved, () => undefined)
  const section = TABS.find(({ id }) => id === tab) ?? COLOURS
  const faults = Object.keys(draft.faults).length
  const standing = draft.document ? standingOf(draft) : ''

  async function publish() {
    setPublishing(true)
    try {
      await adminCall(publishDraft, {}, ifMatch(draft.version()))
      await draft.reload()
      notify.success('Publié : le site entier le montre')
    } catch (error) {
      notify.failure(explain(error, 'Rien n’a été publié'))
    }
    setPublishing(false)
  }

  return (
    <>
      <PageHead title="Apparence">
        {/* Only read out: the button that waits says it too. */}
        <p role="status" className={standing === NOTHING ? 'sr-only' : 'field-hint'}>
          {standing}
        </p>
        <Button variant="ghost" icon="clock" onClick={() => setHistoryOpen(true)}>
          Historique
        </Button>
        <Button
          icon="check"
          pending={publishing}
          disabled={draft.isUnsaved || !draft.isChanged}
          onClick={publish}
        >
          Publier
        </Button>
      </PageHead>
      {notice}
      <DemoLeft />
      {draft.overview.isPending && <ListLoading />}
      {draft.overview.isError && (
        <ErrorState
          message={failureSentence(draft.overview.error, 'L’apparence ne peut pas être lue.')}
          onRetry={() => draft.overview.refetch()}
        />
      )}
      {draft.failure && (
        <Banner variant="error">
          <p>{draft.failure}</p>
          <Button variant="ghost" size="small" icon="refresh" onClick={draft.reload}>
            Recharger le brouillon
          </Button>
        </Banner>
      )}
      {draft.document && draft.overview.data && (
        <Tabs label="Parties du site" tabs={TABS} selected={tab} onSelect={setTab}>
          <div className="appearance">
            <div className="appearance-fields">
              {faults > 0 && (
                <p className="field-error">
                  {faults === 1
                    ? 'Un champ empêche de publier.'
                    : `${faults} champs empêchent de publier.`}
                </p>
              )}
              {section === COLOURS ? (
                <ColourFields
                  document={draft.document}
                  faults={draft.faults}
                  onChange={draft.change}
                />
              ) : (
                <SectionFields
                  at=""
                  fields={section.fields}
                  document={draft.document}
                  faults={draft.faults}
                  fixed={draft.overview.data.fixed}
                  onChange={draft.change}
                />
              )}
            </div>
            <PreviewFrame page={section.page} saved={draft.saved} />
          </div>
        </Tabs>
      )}
      <HistoryDialog
        open={historyOpen}
        onClose={() => setHistoryOpen(false)}
        onRestored={draft.reload}
        notify={notify}
      />
      {question}
    </>
  )
}
