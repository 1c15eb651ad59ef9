import { PAGE_NONCE_META, PAGE_SETTINGS_META, type PageSettings, SKINS } from '@orrery/contract';
import { isText, oneOf, shapeOf } from './shape';

/** The query parameter that shows the other skin without the other host. */
const SKIN_PARAMETER = 'skin';

const isSkin = oneOf(...SKINS);
const hasSkin = shapeOf({ skin: isSkin });
const hasPlayer = shapeOf({ player: isText });
const settings = readSettings();

/** What the server told this page: the skin of its host and the classroom player (GEN-12, GEN-49). */
export function pageSettings(): PageSettings {
  return settings;
}

/** Under which nonce this page may style itself while it runs (decision 0072); empty where no server sent it. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>(`meta[property="${PAGE_NONCE_META}"]`)?.nonce ?? '';
}

function readSettings(): PageSettings {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_SETTINGS_META}"]`)?.content;
  const told = toPageSettings(content ?? null);
  const wanted = new URLSearchParams(window.location.search).get(SKIN_PARAMETER);
  return { ...told, skin: isSkin(wanted) ? wanted : told.skin };
}

/** Reads the settings as the server wrote them; whatever is damaged or absent has its default. */
export function toPageSettings(content: string | null): PageSettings {
  let told: unknown = {};
  try {
    told = JSON.parse(content ?? '{}');
  } catch {
    // A page that somebody saved or rewrote still opens, in the common skin.
  }
  return {
    skin: hasSkin(told) ? told.skin : 'translated',
    player: hasPlayer(told) ? told.player : null,
  };
}
