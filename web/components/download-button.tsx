import { type ComponentProps, useState } from 'react'
import type { Schemas } from '#contract/endpoint.ts'
import { failureSentence } from '#web/lib/api.ts'
import { download, type FileCall } from '#web/lib/download.ts'
import { Button } from './button.tsx'

type DownloadButtonProps<Checked extends Schemas> = Omit<
  ComponentProps<typeof Button>,
  'icon' | 'pending' | 'onClick'
> & {
  file: FileCall<Checked>
  fileName: string
  token: string
  /** Given what to say: this sentence, or the server's when it is busy or away. */
  onFailure: (message: string) => void
  failure: string
}

/** Saves a file that needs a token, and says so while it comes. */
export function DownloadButton<Checked extends Schemas>({
  file,
  fileName,
  token,
  failure,
  onFailure,
  children,
  ...rest
}: DownloadButtonProps<Checked>) {
  const [downloading, setDownloading] = useState(false)

  async function save() {
    setDownloading(true)
    await download(file, fileName, token).catch((error) =>
      onFailure(failureSentence(error, failure)),
    )
    setDownloading(false)
  }

  return (
    <Button {...rest} icon="download" pending={downloading} onClick={save}>
      {downloading ? 'Téléchargement…' : children}
    </Button>
  )
}
