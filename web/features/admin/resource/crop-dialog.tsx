import 'react-image-crop/dist/ReactCrop.css'
import { useEffect, useRef, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { centred, keptSize } from './picture-size.ts'

type CropDialogProps = {
  picture: ImageBitmap
  /** Width to height. */
  shape: number
  onCrop: (cropped: Blob) => void
  onClose: () => void
}

/** Which part of a picture a card shows. */
export default function CropDialog({ picture, shape, onCrop, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<PercentCrop>(() => centred(picture, shape))
  const size = keptSize(picture)

  // On a canvas, not as an image: the content security policy knows no address for a file.
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height)
  }, [picture, size.width, size.height])

  return (
    <Dialog
      open
      size="large"
      title="Recadrer l’image"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button onClick={async () => onCrop(await cut(picture, crop))}>Utiliser ce cadre</Button>
        </>
      }
    >
      <ReactCrop
        crop={crop}
        onChange={(_, percent) => percent.width > 0 && setCrop(percent)}
        aspect={shape}
        keepSelection
        ruleOfThirds
        minWidth={40}
        ariaLabels={{
          cropArea: 'Cadre : les flèches le déplacent',
          nwDragHandle: 'Coin en haut à gauche : les flèches le déplacent',
          nDragHandle: 'Bord du haut : les flèches le déplacent',
          neDragHandle: 'Coin en haut à droite : les flèches le déplacent',
          eDragHandle: 'Bord droit : les flèches le déplacent',
          seDragHandle: 'Coin en bas à droite : les flèches le déplacent',
          sDragHandle: 'Bord du bas : les flèches le déplacent',
          swDragHandle: 'Coin en bas à gauche : les flèches le déplacent',
          wDragHandle: 'Bord gauche : les flèches le déplacent',
        }}
      >
        <canvas ref={canvas} {...size} className="crop-picture" />
      </ReactCrop>
    </Dialog>
  )
}

/** That part of the picture as a file, in all the detail that is kept of it. */
async function cut(picture: ImageBitmap, crop: PercentCrop): Promise<Blob> {
  const part = {
    x: (crop.x / 100) * picture.width,
    y: (crop.y / 100) * picture.height,
    width: (crop.width / 100) * picture.width,
    height: (crop.height / 100) * picture.height,
  }
  const { width, height } = keptSize(part)
  const canvas = new OffscreenCanvas(width, height)
  canvas
    .getContext('2d')
    ?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height)
  // A browser that writes no WebP answers with PNG.
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.92 })
}
