import PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>
type Font = {
  name: string
  encode: (text: string) => unknown
  widthOfString: (text: string, size: number) => number
}
/** What PDFKit keeps of fonts in a document; it has no public way to bring one that is parsed. */
type Inner = { _font: Font; _fontFamilies: Record<string, Font>; _fontCount: number }

const NAMES = ['Helvetica', 'Helvetica-Bold']
const MOST_REMEMBERED = 2000

/** The metrics of the standard fonts, which never change: parsing them is a third of a drawing. */
const parsed = (() => {
  const pdf = new PDFDocument()
  return NAMES.map((name) => withCache((pdf.font(name) as unknown as Inner)._font))
})()

/**
 * A cache of what a font says of a text: most words of an invoice are those of the last one, and
 * PDFKit looks up each pair of letters, several times.
 */
function withCache(font: Font): Font {
  const encoded = remember((text) => font.encode(text))
  const widths = remember((text) => font.widthOfString(text, 1000))
  return Object.assign(Object.create(Object.getPrototypeOf(font)), font, {
    encode: encoded,
    widthOfString: (text: string, size: number) => widths(text) * (size / 1000),
  })
}

function remember<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const value = known.get(text) ?? make(text)
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(text, value)
    return value
  }
}

/** Gives a document, made without a default font, the standard fonts without parsing them anew. */
export function useParsedFonts(pdf: Pdf): void {
  const inner = pdf as unknown as Inner
  for (const font of parsed) {
    const own = { document: pdf, id: `F${++inner._fontCount}`, dictionary: null, embedded: false }
    inner._fontFamilies[font.name] = Object.assign(
      Object.create(Object.getPrototypeOf(font)),
      font,
      own,
    )
  }
}
