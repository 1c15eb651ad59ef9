import { FRAME_SIDE } from '@orrery/contract';
import i18next from 'i18next';
import { INK, paintText } from '../../engine/panel-paint';
import { paintPicture } from '../../engine/snapshot';
import type { HeadsetState } from '../../session/state';
import { KIND_TEXTS } from '../kind-texts';
import { currentLocale } from '../texts';

const HEIGHT = 180;

/**
 * What the class view is shown of a page, which a headset does not draw: its title, and what the student reads
 * instead. A JPEG in base64; null where this browser makes none.
 */
export function paintPageCard({ playing, shelf }: HeadsetState): Promise<string | null> {
  const resource = shelf.find(({ rid }) => rid === playing?.resource);
  return paintPicture(FRAME_SIDE, HEIGHT, (context) => {
    context.fillStyle = INK.dark;
    context.fillRect(0, 0, FRAME_SIDE, HEIGHT);
    context.textBaseline = 'middle';
    const middle = FRAME_SIDE / 2;
    const maxWidth = FRAME_SIDE - 32;
    const line = (text: string, y: number, size: number, colour: string) =>
      paintText(context, text, middle, y, { size, colour, maxWidth });
    line(i18next.t(KIND_TEXTS.page), 44, 15, INK.brass);
    line(resource?.title[currentLocale()] ?? '', 84, 24, INK.white);
    line(i18next.t('stage.unsupported'), 132, 13, INK.quiet);
  });
}
