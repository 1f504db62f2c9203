import { type ComponentProps, useState } from 'react'
import { failureSentence } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { Button } from './button.tsx'

type DownloadButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'pending' | 'onClick'> & {
  path: string
  fileName: string
  token: string
  /** Given what to say: this sentence, or the server's when it is busy or away. */
  onFailure: (message: string) => void
  failure: string
}

/** Saves a file that needs a token, and says so while it comes. */
export function DownloadButton({
  path,
  fileName,
  token,
  failure,
  onFailure,
  children,
  ...rest
}: DownloadButtonProps) {
  const [downloading, setDownloading] = useState(false)

  async function save() {
    setDownloading(true)
    await download(path, fileName, token).catch((error) =>
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
