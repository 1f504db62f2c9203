import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readGate, setGate } from '#contract/endpoints/gate.ts'
import type { GateInput } from '#contract/gate.ts'
import { ifMatch } from '#contract/if-match.ts'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence, RequestFailed } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { ListLoading } from '../list/list-loading.tsx'
import { PageHead } from '../page-head.tsx'
import { useNotice } from '../use-notice.tsx'
import { GateForm } from './gate-form.tsx'

/** What game servers are told of the gate, with their next call. */
export function GateSettings() {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const gate = useQuery({
    queryKey: ['admin', readGate.path],
    queryFn: () => adminCall(readGate, {}),
  })

  /** Answers what is wrong with each field. */
  async function save(body: GateInput): Promise<Record<string, string>> {
    try {
      await adminCall(setGate, { body }, ifMatch(gate.data?.version))
      notify.success('Accès enregistré : les serveurs de jeu le suivent à leur prochain appel')
      return {}
    } catch (error) {
      notify.failure(explain(error, 'Les réglages n’ont pas été enregistrés'))
      return (error instanceof RequestFailed && error.body.fields) || {}
    } finally {
      await queryClient.invalidateQueries()
    }
  }

  return (
    <>
      <PageHead title="Accès au serveur" />
      {notice}
      {gate.isPending && <ListLoading />}
      {gate.isError && (
        <ErrorState
          message={failureSentence(gate.error, 'Les réglages ne peuvent pas être lus.')}
          onRetry={() => gate.refetch()}
        />
      )}
      {gate.data && <GateForm gate={gate.data} onSave={save} />}
    </>
  )
}
