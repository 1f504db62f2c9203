import { type ComponentProps, useState } from 'react'
import { download } from '#web/lib/download.ts'
import { Button } from './button.tsx'

type DownloadButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'pending' | 'onClick'> & {
  path: string
  fileName: string
  token: string
  onFailure: () => void
}

/** Saves a file that needs a token, and says so while it comes. */
export function DownloadButton({ path, fileName, token, onFailure, children, ...rest }: DownloadButtonProps) {
  const [downloading, setDownloading] = useState(false)

  async function save() {
    setDownloading(true)
    await download(path, fileName, token).catch(onFailure)
    setDownloading(false)
  }

  return (
    <Button {...rest} icon="download" pending={downloading} onClick={save}>
      {downloading ? 'Téléchargement…' : children}
    </Button>
  )
}
