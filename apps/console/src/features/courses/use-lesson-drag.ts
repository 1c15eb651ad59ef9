import {
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import { useAddToList } from '../../components/resources/use-add-to-list';
import { moveInPlayList, removeFromPlayList, usePlayList } from '../../lib/play-list';
import { type DragSubject, LIST_ID, toSubject } from './drag-subject';
import { useAddAll } from './source/use-add-all';
import { stepRows } from './step-rows';
import { useDragSpeech } from './use-drag-speech';
import { useDropTarget } from './use-drop-target';

/** A press becomes a drag after this many pixels, so that clicks stay clicks. */
const DRAG_DISTANCE_PX = 6;

/** Dragging cards into the play list, and rows within it and out of it (CRS-33, CRS-41, CRS-42). */
export function useLessonDrag() {
  const [dragged, setDragged] = useState<DragSubject | null>(null);
  const [over, setOver] = useState<UniqueIdentifier | null>(null);
  const items = usePlayList((list) => list.items);
  const add = useAddToList();
  const addAll = useAddAll();
  const accessibility = useDragSpeech();
  const { collisionDetection, targetOf } = useDropTarget();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepRows }),
  );

  const indexOf = (id: UniqueIdentifier | null) => {
    if (id === null) return -1;
    return id === LIST_ID ? items.length : items.findIndex((item) => item.id === id);
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };

  function handleEnd(event: DragEndEvent) {
    const subject = toSubject(event.active.data.current);
    const target = targetOf(event);
    const place = indexOf(target);
    end();
    if (subject?.type === 'card' && place >= 0) add(subject.resource, place);
    if (subject?.type === 'course' && place >= 0) addAll(subject.course.items, place);
    if (subject?.type !== 'row') return;
    if (target === null) removeFromPlayList(subject.row.id);
    else if (place >= 0) moveInPlayList(subject.row.id, place);
  }

  const context: DndContextProps = {
    sensors,
    collisionDetection,
    accessibility,
    onDragStart: ({ active }) => setDragged(toSubject(active.data.current)),
    onDragOver: ({ over: target }) => setOver(target?.id ?? null),
    onDragEnd: handleEnd,
    onDragCancel: end,
  };
  const dropIndex = dragged !== null && dragged.type !== 'row' ? indexOf(over) : -1;
  return { context, dragged, dropIndex };
}
