import { escapeHtml } from '../../../platform/html';
import type { LetterPart } from './letter-part';

/** Mail programs know no style sheets of ours: the few rules stand at the elements. */
const STYLE = {
  page: 'margin:0;padding:32px 16px;background:#f3f5fa;color:#1a2233;font:16px/1.6 system-ui,sans-serif',
  card: 'max-width:520px;margin:0 auto 16px;padding:28px 32px;background:#ffffff;border-radius:12px',
  button:
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#2b4bdb;color:#ffffff;text-decoration:none',
  link: 'font-size:13px;color:#5b6579;word-break:break-all',
} as const;

/** The HTML of a letter: one card for each language, no pictures, nothing loaded from anywhere. Names come from people: none writes into it. */
export function toHtml(parts: readonly LetterPart[], link: string): string {
  const cards = parts.map((part) => toCard(part, link)).join('');
  return `<!doctype html><html><head><meta charset="utf-8"></head><body style="${STYLE.page}">${cards}</body></html>`;
}

function toCard({ lang, before, action, after }: LetterPart, link: string): string {
  const href = escapeHtml(link);
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  return [
    `<div lang="${lang}" style="${STYLE.card}">`,
    paragraphs(before),
    `<p><a href="${href}" style="${STYLE.button}">${escapeHtml(action)}</a></p>`,
    `<p style="${STYLE.link}">${href}</p>`,
    paragraphs(after),
    '</div>',
  ].join('');
}
