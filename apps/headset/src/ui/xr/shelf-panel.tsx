import type { DeviceResource } from '@orrery/contract';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INK, paintCover, paintSheet, paintText } from '../../engine/panel-paint';
import { mayChooseStudent } from '../../session/student-desk';
import { useHeadset, useHeadsetState } from '../headset-context';
import { KIND_TEXTS } from '../kind-texts';
import { coverAddress } from '../screens/shelf';
import { currentLocale } from '../texts';
import { ChoiceMesh } from './choice-mesh';
import { InFront } from './in-front';
import { Pill } from './pill';
import { usePanel } from './use-panel';

const CARD = { width: 0.46, height: 0.36 };
const PER_ROW = 4;
const ROWS = 3;
const PAGE = PER_ROW * ROWS;
/** Cards stand on a cylinder around the student, all at the same distance. */
const DISTANCE = 1.7;
const STEP_RADIANS = (CARD.width + 0.06) / DISTANCE;

/** Immersive shelf: the play list as cards in an arc. */
export function ShelfPanel() {
  const { t } = useTranslation();
  const shelf = useHeadsetState((state) => state.shelf);
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(shelf.length / PAGE));
  const shown = shelf.slice((page % pages) * PAGE, (page % pages) * PAGE + PAGE);
  const title = t('shelf.title');
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) =>
      paintText(context, title, width / 2, height / 2, { size: 58, weight: 620, maxWidth: width }),
    [title],
  );
  const sign = usePanel(1.4, 0.12, paint);
  return (
    <InFront>
      <primitive object={sign.mesh} position={[0, 0.5, -DISTANCE]} />
      {shown.map((resource, index) => (
        <Card key={resource.rid} resource={resource} index={index} count={shown.length} />
      ))}
      {pages > 1 ? (
        <MoreCard page={(page % pages) + 1} pages={pages} onNext={() => setPage(page + 1)} />
      ) : null}
      <WhoPill x={pages > 1 ? -0.58 : 0} />
    </InFront>
  );
}

/** Where a card of the arc stands and how it faces the student. */
function placeOf(index: number, count: number): { position: [number, number, number]; turn: number } {
  const row = Math.floor(index / PER_ROW);
  const inRow = Math.min(PER_ROW, count - row * PER_ROW);
  const angle = ((index % PER_ROW) - (inRow - 1) / 2) * STEP_RADIANS;
  const y = 0.2 - row * (CARD.height + 0.05);
  return { position: [Math.sin(angle) * DISTANCE, y, -Math.cos(angle) * DISTANCE], turn: -angle };
}

function Card({ resource, index, count }: { resource: DeviceResource; index: number; count: number }) {
  const { t } = useTranslation();
  const { session } = useHeadset();
  const image = useImage(resource.cover ? coverAddress(resource.cover) : '');
  const title = resource.title[currentLocale()];
  const kind = t(KIND_TEXTS[resource.kind]);
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      paintSheet(context, { x: 0, y: 0, width, height }, 26);
      const cover = { x: 14, y: 14, width: width - 28, height: ((width - 28) * 9) / 16 };
      if (image) paintCover(context, image, cover, 16);
      paintText(context, title, 20, height - 62, {
        size: 28,
        weight: 600,
        align: 'left',
        maxWidth: width - 40,
      });
      paintText(context, kind, 20, height - 26, { size: 22, colour: INK.quiet, align: 'left' });
    },
    [image, title, kind],
  );
  const panel = usePanel(CARD.width, CARD.height, paint);
  const { position, turn } = placeOf(index, count);
  return (
    <ChoiceMesh
      panel={panel}
      position={position}
      rotation={[0, turn, 0]}
      onChoose={() => session.pick(resource.rid)}
    />
  );
}

function MoreCard({ page, pages, onNext }: { page: number; pages: number; onNext: () => void }) {
  const { t } = useTranslation();
  const label = t('shelf.more', { page, pages });
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      paintSheet(context, { x: 0, y: 0, width, height }, height / 2, INK.brass, null);
      paintText(context, label, width / 2, height / 2, { size: 34, weight: 650, colour: INK.dark });
    },
    [label],
  );
  const panel = usePanel(0.5, 0.11, paint);
  return <ChoiceMesh panel={panel} position={[0, -0.92, -1.5]} rotation={[-0.5, 0, 0]} onChoose={onNext} />;
}

/** Who this is, and the way to say so before anything is chosen. @param x beside what else stands below, in metres */
function WhoPill({ x }: { x: number }) {
  const { t } = useTranslation();
  const { session } = useHeadset();
  const name = useHeadsetState((state) => state.desired.student?.name);
  const choosable = useHeadsetState(mayChooseStudent);
  if (!choosable) return null;
  return (
    <Pill
      label={name ?? t('student.who')}
      position={[x, -0.92, -1.5]}
      onChoose={() => session.students.show(true)}
    />
  );
}

/** A picture once it is loaded; null before and where it does not load. */
function useImage(address: string): HTMLImageElement | null {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (address === '') return undefined;
    const loading = new Image();
    let wanted = true;
    loading.src = address;
    loading.decode().then(
      () => wanted && setImage(loading),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [address]);
  return image;
}
