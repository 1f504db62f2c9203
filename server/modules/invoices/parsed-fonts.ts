import PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>
type Font = { name: string }
/** What PDFKit keeps of fonts in a document; it has no public way to bring one that is parsed. */
type Inner = { _font: Font; _fontFamilies: Record<string, Font>; _fontCount: number }

const NAMES = ['Helvetica', 'Helvetica-Bold']

/** The metrics of the standard fonts, which never change: parsing them is a third of a drawing. */
const parsed = (() => {
  const pdf = new PDFDocument()
  return NAMES.map((name) => (pdf.font(name) as unknown as Inner)._font)
})()

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
