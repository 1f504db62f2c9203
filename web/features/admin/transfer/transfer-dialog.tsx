import { useId, useState } from 'react'
import type { Transfer } from '#contract/endpoints/transfer.ts'
import { TRANSFER_LIMITS } from '#contract/transfer.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { DownloadButton } from '#web/components/download-button.tsx'
import { useAdminToken } from '../admin-session.tsx'
import { ImportTable } from './import-table.tsx'
import { readText } from './read-text.ts'
import { type Preview, useImport } from './use-import.ts'

type TransferDialogProps = {
  calls: Transfer
  name: string
  /** A file that is there already: nothing is chosen, and nothing exported. */
  text?: string
  onClose: () => void
}

const FORMATS = ['csv', 'json'] as const
const TOO_LARGE = 'Le fichier dépasse 5 Mo.'

function labelOf({ writes, hasFaults }: Preview): string {
  if (hasFaults) return 'Fautes à corriger'
  return writes > 0 ? `Importer (${writes})` : 'Rien à importer'
}

/** A list as a file; a file as a list, shown before anything is written. */
export default function TransferDialog({ calls, name, text, onClose }: TransferDialogProps) {
  const token = useAdminToken()
  const fileId = useId()
  const [fault, setFault] = useState<string | null>(null)
  const { look, apply, preview, failure, done, pending } = useImport(calls, text)

  async function choose(file: File | undefined) {
    if (!file) return
    setFault(file.size > TRANSFER_LIMITS.bytes ? TOO_LARGE : null)
    if (file.size <= TRANSFER_LIMITS.bytes)
      await look(readText(new Uint8Array(await file.arrayBuffer())))
  }

  const said = fault ?? failure
  return (
    <Dialog
      open
      size="large"
      title="Importer, exporter"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Fermer
          </Button>
          {preview && !done && (
            <Button
              pending={pending}
              disabled={preview.hasFaults || preview.writes === 0}
              onClick={apply}
            >
              {labelOf(preview)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        {said && <Banner variant="error">{said}</Banner>}
        {done && <Banner variant="success">{done}</Banner>}
        {text === undefined && (
          <>
            <section className="grid gap-3">
              <h3 className="title-4">Exporter</h3>
              <p className="text-soft">
                Toute la liste : en CSV pour Excel et LibreOffice, en JSON pour un programme.
              </p>
              <div className="flex flex-wrap gap-3">
                {FORMATS.map((format) => (
                  <DownloadButton
                    key={format}
                    variant="ghost"
                    file={{ endpoint: calls.export, input: { query: { format } } }}
                    fileName={`${name}.${format}`}
                    token={token}
                    failure="La liste n’a pas pu être exportée."
                    onFailure={setFault}
                  >
                    {format.toUpperCase()}
                  </DownloadButton>
                ))}
              </div>
            </section>
            <section className="grid gap-3">
              <h3 className="title-4">Importer</h3>
              <p className="text-soft">
                Un fichier CSV ou JSON, 5 000 lignes au plus. Une ligne dont l’id ou le nom existe
                déjà modifie, les autres ajoutent ; rien n’est supprimé, et rien n’est écrit avant
                votre accord.
              </p>
              <div>
                <label htmlFor={fileId} className="btn btn-ghost">
                  Choisir un fichier
                </label>
                <input
                  id={fileId}
                  type="file"
                  accept=".csv,.json,text/csv,application/json"
                  className="sr-only"
                  onChange={(event) => {
                    choose(event.target.files?.[0])
                    // The same file again is a change, too.
                    event.target.value = ''
                  }}
                />
              </div>
            </section>
          </>
        )}
        {preview && !done && <ImportTable preview={preview} />}
      </div>
    </Dialog>
  )
}
