import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEMO_NOUNS, type DemoContent, type DemoNoun } from '#contract/demo-content.ts'
import { readDemoContent, removeDemoContent } from '#contract/endpoints/demo-content.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'

const NOUNS = Object.keys(DEMO_NOUNS) as DemoNoun[]

/** What of the demo goes and what stays, then its removal. */
export default function DemoDialog({ onClose }: { onClose: () => void }) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const { data } = useQuery({
    queryKey: ['admin', readDemoContent.path],
    queryFn: () => adminCall(readDemoContent, {}),
  })

  async function remove() {
    setPending(true)
    try {
      await adminCall(removeDemoContent, {})
      await queryClient.invalidateQueries()
      onClose()
    } catch (error) {
      setFailure(explain(error, 'La démonstration n’a pas pu être retirée'))
    }
    setPending(false)
  }

  return (
    <Dialog
      open
      title="Retirer la démonstration"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="danger" pending={pending} disabled={!data} onClick={remove}>
            Tout retirer
          </Button>
        </>
      }
    >
      <div className="grid gap-5 text-base">
        {failure && <Banner variant="error">{failure}</Banner>}
        {data && <Contents {...data} />}
      </div>
    </Dialog>
  )
}

function Contents({ goes, stays, sales }: DemoContent) {
  const groups = NOUNS.map((noun) => ({
    noun,
    names: goes.filter((one) => one.noun === noun).map(({ name }) => name),
  })).filter(({ names }) => names.length > 0)
  return (
    <>
      <p className="text-soft">
        Ce que la démonstration a rempli et que personne n’a modifié disparaît d’un coup, sans
        retour. Ce que vous avez ajouté ou modifié reste.
      </p>
      {groups.map(({ noun, names }) => (
        <details key={noun}>
          <summary className="link cursor-pointer">
            {DEMO_NOUNS[noun]} : {names.length}
          </summary>
          <p className="text-soft">{names.join(', ')}</p>
        </details>
      ))}
      {sales && <p>Les ventes et inscriptions inventées des statistiques s’en vont aussi.</p>}
      {stays.length > 0 && (
        <section>
          <h3 className="title-4">Ce qui reste</h3>
          <ul className="list-disc pl-5 text-soft">
            {stays.map(({ noun, id, name, reason }) => (
              <li key={`${noun} ${id}`}>
                « {name} » : {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
