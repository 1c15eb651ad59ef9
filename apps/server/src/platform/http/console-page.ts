import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_NONCE_META, PAGE_SETTINGS_META, type PageSettings } from '@orrery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../html';
import type { SkinOfHost } from '../skins/skin-of-host';
import { languageOf } from './language';

/** What the console's page depends on besides its build. */
export interface ConsolePageDeps {
  /** Folder of the built console. */
  readonly root: string;
  readonly skinOfHost: SkinOfHost;
  /** Where `/play/{id}` leads instead of our own screen; null keeps ours (GEN-49). */
  readonly player: string | null;
}

/** Answers with the console's page, which tells its settings and language before any call (decision 0023). */
export type SendConsolePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Makes the answer of every address that the console's own router knows (GEN-12, GEN-49). */
export function createConsolePage({ root, skinOfHost, player }: ConsolePageDeps): SendConsolePage {
  const file = join(root, 'index.html');
  return async (request, reply) => {
    const language = languageOf(request);
    const skin = await skinOfHost(request.host ?? '');
    // Read each time, because a build may replace it while the server runs; the system keeps it in memory.
    const page = withSettings(await readFile(file, 'utf8'), language, reply.allowStyles(), { skin, player });
    // Without an ETag: its nonce is another each time, and a page of a kilobyte is not worth asking whether it is.
    reply.headers({
      'cache-control': 'private, no-cache',
      vary: 'accept-language, cookie, accept-encoding',
    });
    return reply.type('text/html; charset=utf-8').send(page);
  };
}

function withSettings(page: string, language: string, nonce: string, settings: PageSettings): string {
  const content = escapeHtml(JSON.stringify(settings));
  // By function, because a "$" in a replacement text has a meaning.
  return page
    .replace(/<html( lang="[^"]*")?/, () => `<html lang="${language === 'zh' ? 'zh-CN' : language}"`)
    .replace(
      /\s{0,99}<\/head>/,
      // As an attribute of that name, because browsers hide its value from whatever else is on the page.
      () =>
        `\n    <meta name="${PAGE_SETTINGS_META}" content="${content}" />\n    <meta property="${PAGE_NONCE_META}" nonce="${nonce}" />\n  </head>`,
    );
}
