import { type PlayDevice, positionAt, type Resource, toResourceKind } from '@orrery/contract';
import { createMirrorWall, isSceneKind, type MirrorWall } from '@orrery/scene';
import { useEffect, useRef, useState } from 'react';
import { Cover } from '../../../components/cover';
import { currentLive, onPose, serverNow } from '../../../lib/live/connection';
import styles from './watch.module.css';

const KEY = 'watched';

interface MirrorPictureProps {
  readonly device: PlayDevice;
  readonly resource: Resource;
}

/** What a student sees, drawn again from where the head is: there at once, before any picture has come. */
export function MirrorPicture({ device, resource }: MirrorPictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const wall = useMirror(host, device.id);
  const kind = toResourceKind(resource);
  const drawable = isSceneKind(kind);
  useEffect(() => {
    wall?.setMedia(KEY, drawable ? { kind, url: resource.file_url } : null);
  }, [wall, drawable, kind, resource.file_url]);
  const { play } = device.desired;
  useEffect(() => {
    const isIts = play?.resource === resource.id;
    wall?.setTimeline(KEY, play && isIts ? () => positionAt(play, serverNow()) : null, play?.chapter);
  }, [wall, play, resource.id]);
  return (
    <>
      <Cover className={styles.cover} src={resource.cover} width={960} />
      <div ref={host} className={styles.mirror} />
    </>
  );
}

/** One tile as large as its place; a canvas of its own, because a context is given once. */
function useMirror(host: React.RefObject<HTMLDivElement | null>, deviceId: number): MirrorWall | null {
  const [wall, setWall] = useState<MirrorWall | null>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const canvas = document.createElement('canvas');
    element.append(canvas);
    let made: MirrorWall;
    try {
      made = createMirrorWall(canvas);
    } catch {
      // Without WebGL the cover stays, and the live picture comes as it does everywhere.
      return () => canvas.remove();
    }
    const id = String(deviceId);
    const arrange = () => {
      const { width, height } = element.getBoundingClientRect();
      made.setTiles([{ id, rect: { left: 0, top: 0, width, height }, mediaKey: KEY }]);
    };
    arrange();
    const size = new ResizeObserver(arrange);
    size.observe(element);
    made.setPose(id, currentLive()?.poses.get(deviceId) ?? null);
    const stop = onPose((from, pose) => {
      if (from === deviceId) made.setPose(id, pose);
    });
    made.start();
    setWall(made);
    return () => {
      stop();
      size.disconnect();
      setWall(null);
      made.dispose();
      canvas.remove();
    };
  }, [host, deviceId]);
  return wall;
}
