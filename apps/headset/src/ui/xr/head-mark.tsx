import { useFrame } from '@react-three/fiber';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Quaternion, Vector3 } from 'three';
import { paintPill } from '../../engine/panel-paint';
import { useSpotlight } from '../guide/use-guidance';
import { useHeadset, useHeadsetState } from '../headset-context';
import { useTestWord } from '../test-words';
import { usePanel } from './use-panel';

const BRIEFLY_MS = 8000;

const scale = new Vector3();
const turn = new Quaternion();
const place = new Vector3();

/** A small word at the lower edge of sight: to step back, who is called or looked for, what loads, a lost connection. */
export function HeadMark() {
  const { t } = useTranslation();
  const { stage } = useHeadset();
  const offline = useHeadsetState((state) => state.connection !== 'online');
  const identifying = useHeadsetState((state) => state.identifying);
  const name = useHeadsetState((state) => state.deviceName);
  const status = useHeadsetState((state) => state.playing?.status ?? null);
  const outside = useHeadsetState((state) => state.outside);
  const nudged = useHeadsetState((state) => state.nudged);
  const { own } = useSpotlight();
  const test = useBriefly(useTestWord()?.text ?? '');
  const text = () => {
    if (outside) return t('area.outside');
    if (nudged > 0) return t('nudge.word');
    if (identifying) return t('identify.here', { name });
    if (status === 'failed') return t('stage.failed');
    if (status === 'loading' && !stage.media) return t('stage.loading');
    if (test !== '') return test;
    if (offline) return t('connection.lostMark');
    return own ? t('spotlight.own') : '';
  };
  return <Word text={text()} />;
}

/** A text for as long as it takes to read it twice: it goes wherever the student looks. */
function useBriefly(text: string): string {
  const [read, setRead] = useState('');
  useEffect(() => {
    if (text === '') {
      setRead('');
      return undefined;
    }
    const timer = setTimeout(() => setRead(text), BRIEFLY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === read ? '' : text;
}

function Word({ text }: { text: string }) {
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      if (text !== '') paintPill(context, text, width, height, 30);
    },
    [text],
  );
  const panel = usePanel(0.9, 0.085, paint, true);
  const holder = useMemo(() => {
    const group = new Group();
    panel.mesh.position.set(0, -0.42, -1.3);
    panel.mesh.renderOrder = 20;
    group.add(panel.mesh);
    return group;
  }, [panel]);
  useFrame(({ camera }) => {
    holder.visible = text !== '';
    camera.matrixWorld.decompose(place, turn, scale);
    holder.position.copy(place);
    holder.quaternion.copy(turn);
  });
  return <primitive object={holder} />;
}
