import PDFDocument from 'pdfkit'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import { type InvoiceContent, type InvoiceLine, netCentsOf, withoutTax } from './invoice-content.ts'
import { useParsedFonts } from './parsed-fonts.ts'
import { printable } from './printable.ts'

type Pdf = InstanceType<typeof PDFDocument>

const INK = '#10182b'
const MUTED = '#5b6478'
const RULE = '#d5d9e2'
const MARGIN = 56
const PAGE_WIDTH = 595.28
const RIGHT = PAGE_WIDTH - MARGIN
const BOTTOM = 770

/** Where the labels of the totals end. */
const LABELS = 465

const dateFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long' })
const date = (iso: string) => dateFormat.format(new Date(iso))
const money = (cents: number) => printable(euros(toEuros(cents)))
/**
 * A price without its tax is seldom whole cents, and fifty times a rounded one would be another
 * sum.
 */
const unitFormat = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 4,
})
const unitMoney = (cents: number) => printable(unitFormat.format(toEuros(cents)))

type Heading = { title: string; fontSize: number }

const HEADINGS: Record<InvoiceContent['kind'], Heading> = {
  invoice: { title: 'Facture', fontSize: 28 },
  credit_note: { title: 'Avoir', fontSize: 28 },
  summary: { title: 'Récapitulatif de commande', fontSize: 16 },
}
/** Where the line under them is, whatever their size. */
const HEADING_BOTTOM = 76

/** The document as PDF: the same content always gives the same bytes. */
export function renderInvoice(content: InvoiceContent): Promise<Buffer> {
  const heading = HEADINGS[content.kind]
  const name = `${heading.title} ${content.number}`
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // Pages are counted at the end, so none is closed before.
    bufferPages: true,
    lang: 'fr-FR',
    font: '',
    info: {
      Title: name,
      Author: printable(content.shop ?? content.seller.name),
      CreationDate: new Date(content.issuedAt),
    },
  })
  useParsedFonts(pdf)
  drawHeader(pdf, content, heading)
  drawParties(pdf, content)
  if (content.kind === 'summary') drawDisclaimer(pdf, content)
  drawLines(
    pdf,
    content.lines,
    content.vat ? taxedTable(content.lines, content.vat.percent) : PLAIN_TABLE,
  )
  drawTotals(pdf, content)
  drawMentions(pdf, content)
  numberPages(pdf, name)
  return finish(pdf)
}

function drawHeader(pdf: Pdf, content: InvoiceContent, { title, fontSize }: Heading) {
  const { accent = INK } = content
  pdf.rect(0, 0, PAGE_WIDTH, 8).fill(accent)
  pdf.fillColor(INK).font('Helvetica-Bold').fontSize(fontSize)
  pdf.text(title.toUpperCase(), MARGIN, HEADING_BOTTOM - fontSize)
  pdf.fillColor(accent).fontSize(12).text(content.number, MARGIN, 82)
  pdf.fillColor(MUTED).font('Helvetica').fontSize(9.5)
  const facts = [
    `${content.kind === 'invoice' ? 'Émise' : 'Émis'} le ${date(content.issuedAt)}`,
    `Commande n° ${content.orderId}`,
  ]
  if (content.shop) facts.push(`Livraison en jeu : ${printable(content.shop)}`)
  if (content.creditedInvoice)
    facts.push(`Annule tout ou partie de la facture ${content.creditedInvoice}`)
  pdf.text(facts.join('\n'), 330, 52, { width: RIGHT - 330, align: 'right', lineGap: 3 })
}

function drawParties(pdf: Pdf, { seller, customer, accent = INK }: InvoiceContent) {
  const top = 122
  const identity = [
    seller.address,
    seller.id,
    seller.vat ? `TVA intracommunautaire : ${seller.vat}` : '',
  ]
  drawParty(pdf.fillColor(accent), MARGIN, top, 'Vendeur', seller.name, identity)
  drawParty(pdf.fillColor(accent), 330, top, 'Client', customer.name, [customer.email ?? ''])
  pdf.y = Math.max(pdf.y, 214)
}

/** Above everything that looks like an invoice. */
function drawDisclaimer(pdf: Pdf, { seller, accent = INK }: InvoiceContent) {
  const [x, top, width] = [MARGIN + 14, pdf.y - 24, RIGHT - MARGIN - 28]
  const why = `Vendeur : ${seller.name}, qui a encaissé le paiement et adresse le reçu ou la facture à l’acheteur.`
  pdf.fillColor(INK).font('Helvetica-Bold').fontSize(11)
  pdf.text('Ce document n’est pas une facture.', x, top + 12, { width })
  pdf.font('Helvetica').fontSize(9.5)
  pdf.text(printable(why), x, pdf.y + 3, { width, lineGap: 2 })
  const height = pdf.y + 10 - top
  pdf
    .rect(MARGIN, top, width + 28, height)
    .lineWidth(1)
    .strokeColor(accent)
    .stroke()
  pdf.y = top + height + 24
}

function drawParty(pdf: Pdf, x: number, y: number, label: string, name: string, details: string[]) {
  const width = 210
  pdf.font('Helvetica-Bold').fontSize(8).text(label.toUpperCase(), x, y, { characterSpacing: 1.2 })
  pdf
    .fillColor(INK)
    .fontSize(11)
    .text(printable(name), x, y + 14, { width, height: 28, ellipsis: true })
  pdf.fillColor(MUTED).font('Helvetica').fontSize(9.5)
  pdf.text(details.filter(Boolean).map(printable).join('\n'), x, pdf.y + 2, {
    width,
    height: 60,
    lineGap: 2,
    ellipsis: true,
  })
}

/** Figures set flush right: the heading, where they end, and what there is to say of a line. */
type Column = { title: string; right: number; of: (line: InvoiceLine, index: number) => string }
type Table = { fontSize: number; nameWidth: number; columns: Column[] }

const quantityOf = ({ quantity }: InvoiceLine) => String(quantity)
const discountOf = ({ discount }: InvoiceLine) => (discount > 0 ? `-${discount} %` : '-')
const totalOf = ({ totalCents }: InvoiceLine) => money(totalCents)

const PLAIN_TABLE: Table = {
  fontSize: 10,
  nameWidth: 230,
  columns: [
    { title: 'QTÉ', right: 330, of: quantityOf },
    { title: 'PRIX UNITAIRE', right: 410, of: ({ listCents }) => money(listCents) },
    { title: 'REMISE', right: 465, of: discountOf },
    { title: 'TOTAL', right: RIGHT, of: totalOf },
  ],
}

/**
 * With tax, the law asks for the unit price without it and for the rate of every line (art. 242
 * nonies A of annex II to the CGI).
 */
function taxedTable(lines: readonly InvoiceLine[], percent: number): Table {
  const net = netCentsOf(lines, percent)
  return {
    fontSize: 9,
    nameWidth: 138,
    columns: [
      { title: 'QTÉ', right: 232, of: quantityOf },
      {
        title: 'P.U. HT',
        right: 304,
        of: ({ listCents }) => unitMoney(withoutTax(listCents, percent)),
      },
      { title: 'REMISE', right: 350, of: discountOf },
      { title: 'TVA', right: 386, of: () => `${percent} %` },
      { title: 'TOTAL HT', right: 462, of: (_, index) => money(net[index] ?? 0) },
      { title: 'TOTAL TTC', right: RIGHT, of: totalOf },
    ],
  }
}

function drawTableHead(pdf: Pdf, { columns }: Table) {
  const y = pdf.y
  pdf.fillColor(MUTED).font('Helvetica-Bold').fontSize(8)
  pdf.text('DÉSIGNATION', MARGIN, y)
  for (const { title, right } of columns) flushRight(pdf, title, right, y)
  pdf
    .moveTo(MARGIN, y + 14)
    .lineTo(RIGHT, y + 14)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke()
  pdf.y = y + 22
}

function drawLines(pdf: Pdf, lines: readonly InvoiceLine[], table: Table) {
  const { fontSize, nameWidth: width, columns } = table
  drawTableHead(pdf, table)
  for (const [index, line] of lines.entries()) {
    const name = printable(line.name)
    pdf.font('Helvetica').fontSize(fontSize)
    const height = Math.max(14, pdf.heightOfString(name, { width }))
    if (pdf.y + height > BOTTOM) {
      pdf.addPage()
      drawTableHead(pdf, table)
    }
    const y = pdf.y
    pdf.fillColor(INK).font('Helvetica').fontSize(fontSize).text(name, MARGIN, y, { width })
    for (const { right, of } of columns) flushRight(pdf, of(line, index), right, y)
    pdf
      .moveTo(MARGIN, y + height + 5)
      .lineTo(RIGHT, y + height + 5)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    pdf.y = y + height + 12
  }
}

function drawTotals(pdf: Pdf, { kind, totalCents, vat }: InvoiceContent) {
  if (pdf.y + 90 > BOTTOM) pdf.addPage()
  const rows: [string, string][] = vat
    ? [
        ['Total HT', money(vat.netCents)],
        [`TVA ${vat.percent} %`, money(vat.vatCents)],
      ]
    : []
  let y = pdf.y + 6
  pdf.fillColor(MUTED).font('Helvetica').fontSize(10)
  for (const [label, amount] of rows) {
    flushRight(pdf, label, LABELS, y)
    flushRight(pdf, amount, RIGHT, y)
    y += 17
  }
  const label = kind === 'credit_note' ? 'Total remboursé' : 'Total'
  pdf.fillColor(INK).font('Helvetica-Bold').fontSize(14)
  flushRight(pdf, vat ? `${label} TTC` : label, LABELS - 20, y + 4, 200)
  flushRight(pdf, money(totalCents), RIGHT, y + 4)
  pdf.y = y + 40
}

function drawMentions(pdf: Pdf, content: InvoiceContent) {
  if (pdf.y + 48 > BOTTOM + 10) pdf.addPage()
  const mentions = content.kind === 'summary' ? mentionsOfSummary(content) : mentionsOf(content)
  pdf.fillColor(MUTED).font('Helvetica').fontSize(9)
  pdf.text(mentions.filter(Boolean).map(printable).join('\n'), MARGIN, pdf.y, {
    width: RIGHT - MARGIN,
    lineGap: 3,
  })
}

function mentionsOf({ kind, vat, paidAt, paymentMethod, waived }: InvoiceContent): string[] {
  return [
    kind === 'invoice'
      ? `Acquittée le ${date(paidAt)} par ${paymentMethod.toLowerCase()}.`
      : 'Remboursement sur le moyen de paiement d’origine.',
    vat
      ? 'Les montants HT sont tirés des prix TTC et arrondis au centime, de façon que leur somme soit le total HT.'
      : 'TVA non applicable, art. 293 B du CGI.',
    kind === 'invoice' && waived
      ? 'Contenu numérique livré en jeu : droit de rétractation levé avec l’accord exprès du client (art. L221-28 13° du Code de la consommation).'
      : '',
  ]
}

/** Taxes and the right of withdrawal are the seller's business. */
const mentionsOfSummary = ({ seller, paidAt, paymentMethod }: InvoiceContent): string[] => [
  `Payée à ${seller.name} le ${date(paidAt)}. Moyen de paiement : ${paymentMethod}.`,
]

function numberPages(pdf: Pdf, name: string) {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    // Writing below the bottom margin would open a page of its own.
    pdf.page.margins.bottom = 0
    pdf.fillColor(MUTED).font('Helvetica').fontSize(8)
    pdf.text(`${name} · page ${page + 1}/${count}`, MARGIN, 800, {
      width: RIGHT - MARGIN,
      align: 'center',
    })
  }
}

function flushRight(pdf: Pdf, text: string, right: number, y: number, width = 130) {
  pdf.text(text, right - width, y, { width, align: 'right', lineBreak: false })
}

async function finish(pdf: Pdf): Promise<Buffer> {
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
