import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { INK, paintSheet, paintText } from '../../engine/panel-paint';
import { InFront } from './in-front';
import { usePanel } from './use-panel';

/** Immersive "class is over", shown before immersive mode ends. */
export function EndedPanel() {
  const { t } = useTranslation();
  const title = t('ended.title');
  const hint = t('ended.hint');
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      paintSheet(context, { x: 0, y: 0, width, height }, 44);
      paintText(context, title, width / 2, height * 0.38, { size: 100, weight: 650 });
      const hintStyle = { size: 42, colour: INK.soft, maxWidth: width - 100 };
      paintText(context, hint, width / 2, height * 0.7, hintStyle);
    },
    [title, hint],
  );
  const panel = usePanel(1.5, 0.5, paint);
  return (
    <InFront>
      <primitive object={panel.mesh} position={[0, -0.05, -1.6]} />
    </InFront>
  );
}
