import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { saveAs } from '#web/lib/download.ts'

/** The recovery codes, this once. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const save = () =>
    saveAs(
      'codes-de-recuperation.txt',
      new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Vos codes de récupération"
      size="small"
      footer={
        <>
          <Button variant="ghost" icon="download" onClick={save}>
            Télécharger
          </Button>
          <Button onClick={onClose}>Je les ai notés</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>
          Chacun remplace une fois votre téléphone ou votre clé. Notez-les ailleurs que sur cet
          appareil : ils ne seront plus jamais montrés.
        </p>
        <ol className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono max-[24rem]:grid-cols-1">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
