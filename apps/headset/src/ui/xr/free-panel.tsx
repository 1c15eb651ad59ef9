import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { INK, paintSheet, paintText } from '../../engine/panel-paint';
import { useHeadset, useHeadsetState } from '../headset-context';
import { ChoiceMesh } from './choice-mesh';
import { InFront } from './in-front';
import { usePanel } from './use-panel';

/** Free mode in space: low in front of the student, back to the shelf and pause. */
export function FreePanel() {
  const { t } = useTranslation();
  const { session } = useHeadset();
  const own = useHeadsetState((state) => state.wanted.screen === 'stage' && state.wanted.order.own);
  const paused = useHeadsetState((state) => state.playing?.status === 'paused');
  const timed = useHeadsetState(
    (state) => state.shelf.find((item) => item.rid === state.playing?.resource)?.durationSeconds != null,
  );
  const both = own && timed;
  return (
    <InFront>
      <Button label={t('shelf.back')} x={both ? -0.26 : 0} onChoose={() => session.pick(null)} />
      {both ? (
        <Button
          label={t(paused ? 'shelf.play' : 'shelf.pause')}
          x={0.26}
          onChoose={() => session.togglePlay()}
        />
      ) : null}
    </InFront>
  );
}

function Button({ label, x, onChoose }: { label: string; x: number; onChoose: () => void }) {
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      paintSheet(context, { x: 0, y: 0, width, height }, height / 2);
      const style = { size: 34, weight: 600, colour: INK.white, maxWidth: width - 48 };
      paintText(context, label, width / 2, height / 2, style);
    },
    [label],
  );
  const panel = usePanel(0.48, 0.12, paint, true);
  return <ChoiceMesh panel={panel} position={[x, -0.75, -1.2]} rotation={[-0.6, 0, 0]} onChoose={onChoose} />;
}
