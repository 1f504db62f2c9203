import PDFDocument from 'pdfkit'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { InvoiceContent, InvoiceLine } from './invoice-content.ts'
import { printable } from './printable.ts'

type Pdf = InstanceType<typeof PDFDocument>

const INK = '#10182b'
const MUTED = '#5b6478'
const ACCENT = '#d81e5b'
const RULE = '#d5d9e2'
const MARGIN = 56
const PAGE_WIDTH = 595.28
const RIGHT = PAGE_WIDTH - MARGIN
const BOTTOM = 770

/** Where each column of the table ends; numbers are set flush right. */
const COLUMNS = { name: MARGIN, quantity: 330, unit: 410, discount: 465, total: RIGHT }

const dateFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long' })
const date = (iso: string) => dateFormat.format(new Date(iso))
const money = (cents: number) => printable(euros(toEuros(cents)))

/** The document as PDF: the same content always gives the same bytes. */
export function renderInvoice(content: InvoiceContent): Promise<Buffer> {
  const title = content.kind === 'invoice' ? 'Facture' : 'Avoir'
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // Pages are counted at the end, so none is closed before.
    bufferPages: true,
    lang: 'fr-FR',
    info: { Title: `${title} ${content.number}`, Author: printable(content.seller.name), CreationDate: new Date(content.issuedAt) },
  })
  drawHeader(pdf, content, title)
  drawParties(pdf, content)
  drawLines(pdf, content.lines)
  drawTotals(pdf, content)
  drawMentions(pdf, content)
  numberPages(pdf, `${title} ${content.number}`)
  return finish(pdf)
}

function drawHeader(pdf: Pdf, content: InvoiceContent, title: string) {
  pdf.rect(0, 0, PAGE_WIDTH, 8).fill(ACCENT)
  pdf.fillColor(INK).font('Helvetica-Bold').fontSize(28).text(title.toUpperCase(), MARGIN, 48)
  pdf.fillColor(ACCENT).fontSize(12).text(content.number, MARGIN, 82)
  pdf.fillColor(MUTED).font('Helvetica').fontSize(9.5)
  const facts = [`${content.kind === 'invoice' ? 'Émise' : 'Émis'} le ${date(content.issuedAt)}`, `Commande n° ${content.orderId}`]
  if (content.creditedInvoice) facts.push(`Annule tout ou partie de la facture ${content.creditedInvoice}`)
  pdf.text(facts.join('\n'), 330, 52, { width: RIGHT - 330, align: 'right', lineGap: 3 })
}

function drawParties(pdf: Pdf, { seller, customer }: InvoiceContent) {
  const top = 122
  const identity = [seller.address, seller.id, seller.vat ? `TVA intracommunautaire : ${seller.vat}` : '']
  drawParty(pdf, MARGIN, top, 'Vendeur', seller.name, identity)
  drawParty(pdf, 330, top, 'Client', customer.name, [customer.email ?? ''])
  pdf.y = Math.max(pdf.y, 214)
}

function drawParty(pdf: Pdf, x: number, y: number, label: string, name: string, details: string[]) {
  const width = 210
  pdf.fillColor(ACCENT).font('Helvetica-Bold').fontSize(8).text(label.toUpperCase(), x, y, { characterSpacing: 1.2 })
  pdf
    .fillColor(INK)
    .fontSize(11)
    .text(printable(name), x, y + 14, { width, height: 28, ellipsis: true })
  pdf.fillColor(MUTED).font('Helvetica').fontSize(9.5)
  pdf.text(details.filter(Boolean).map(printable).join('\n'), x, pdf.y + 2, { width, height: 60, lineGap: 2, ellipsis: true })
}

function drawTableHead(pdf: Pdf) {
  const y = pdf.y
  pdf.fillColor(MUTED).font('Helvetica-Bold').fontSize(8)
  pdf.text('DÉSIGNATION', COLUMNS.name, y)
  flushRight(pdf, 'QTÉ', COLUMNS.quantity, y)
  flushRight(pdf, 'PRIX UNITAIRE', COLUMNS.unit, y)
  flushRight(pdf, 'REMISE', COLUMNS.discount, y)
  flushRight(pdf, 'TOTAL', COLUMNS.total, y)
  pdf
    .moveTo(MARGIN, y + 14)
    .lineTo(RIGHT, y + 14)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke()
  pdf.y = y + 22
}

function drawLines(pdf: Pdf, lines: readonly InvoiceLine[]) {
  drawTableHead(pdf)
  for (const line of lines) {
    const name = printable(line.name)
    pdf.font('Helvetica').fontSize(10)
    const height = Math.max(14, pdf.heightOfString(name, { width: 230 }))
    if (pdf.y + height > BOTTOM) {
      pdf.addPage()
      drawTableHead(pdf)
    }
    const y = pdf.y
    pdf.fillColor(INK).font('Helvetica').fontSize(10).text(name, COLUMNS.name, y, { width: 230 })
    flushRight(pdf, String(line.quantity), COLUMNS.quantity, y)
    flushRight(pdf, money(line.listCents), COLUMNS.unit, y)
    flushRight(pdf, line.discount > 0 ? `-${line.discount} %` : '-', COLUMNS.discount, y)
    flushRight(pdf, money(line.totalCents), COLUMNS.total, y)
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
    flushRight(pdf, label, COLUMNS.discount, y)
    flushRight(pdf, amount, COLUMNS.total, y)
    y += 17
  }
  const label = kind === 'invoice' ? 'Total' : 'Total remboursé'
  pdf.fillColor(INK).font('Helvetica-Bold').fontSize(14)
  flushRight(pdf, vat ? `${label} TTC` : label, COLUMNS.discount - 20, y + 4)
  flushRight(pdf, money(totalCents), COLUMNS.total, y + 4)
  pdf.y = y + 40
}

function drawMentions(pdf: Pdf, { kind, vat, paidAt, paymentMethod, waived }: InvoiceContent) {
  if (pdf.y + 48 > BOTTOM + 10) pdf.addPage()
  const mentions = [
    kind === 'invoice'
      ? `Acquittée le ${date(paidAt)} par ${paymentMethod.toLowerCase()}.`
      : 'Remboursement sur le moyen de paiement d’origine.',
    vat ? '' : 'TVA non applicable, art. 293 B du CGI.',
    kind === 'invoice' && waived
      ? 'Contenu numérique livré en jeu : droit de rétractation levé avec l’accord exprès du client (art. L221-28 13° du Code de la consommation).'
      : '',
  ]
  pdf.fillColor(MUTED).font('Helvetica').fontSize(9)
  pdf.text(mentions.filter(Boolean).map(printable).join('\n'), MARGIN, pdf.y, { width: RIGHT - MARGIN, lineGap: 3 })
}

function numberPages(pdf: Pdf, name: string) {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    // Writing below the bottom margin would open a page of its own.
    pdf.page.margins.bottom = 0
    pdf.fillColor(MUTED).font('Helvetica').fontSize(8)
    pdf.text(`${name} · page ${page + 1}/${count}`, MARGIN, 800, { width: RIGHT - MARGIN, align: 'center' })
  }
}

function flushRight(pdf: Pdf, text: string, right: number, y: number) {
  pdf.text(text, right - 130, y, { width: 130, align: 'right', lineBreak: false })
}

async function finish(pdf: Pdf): Promise<Buffer> {
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
