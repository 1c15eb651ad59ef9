import { heading, keys, list, note, picture, steps, text } from '../../blocks';

export const topic = [
  text('A lesson is a play list: resources in the order in which you teach them, with your notes.'),
  picture('create', 'Create lesson.'),
  heading('build', 'Build the play list'),
  steps(
    'Open **Create lesson**.',
    'At the right choose where to look: the cloud library, cloud lessons, your own lessons, or your school’s resources.',
    'Drag a card to the place where it belongs, or press **Add to play list**.',
    'Drag rows up and down. Take one out with its cross, or drag it out of the list.',
  ),
  note(
    'A resource can be in the list only once: “Already added” says that it is there. A list holds at most 60 resources.',
  ),
  heading('notes', 'Write notes for yourself'),
  text(
    'The pencil of a row opens a note: what to say, what to ask, what to watch for. You see it while you teach; students do not.',
  ),
  heading('save', 'Save it as a lesson'),
  steps(
    'Press **Save**.',
    'Type a title for a new lesson, or choose one of yours, whose content is then replaced.',
    'Find it again in **My lessons**: go to class with it, edit it or delete it.',
  ),
  text(
    'Was the lesson saved somewhere else in the meantime, on another computer for example? Then you are asked: keep both, replace it, or look at the newer one. Nothing is lost.',
  ),
  heading('keyboard', 'Without a mouse'),
  keys(
    ['Tab', 'to the handle of a row'],
    ['Space', 'pick up and put down'],
    ['↑ ↓', 'move'],
    ['Esc', 'cancel'],
  ),
  heading('advice', 'What works in class'),
  list(
    'Three to five resources are enough for forty minutes.',
    'Begin with a panorama: everybody needs a minute to look around.',
    'Put a flat picture or a question between two videos; eyes need a rest.',
    'Not more than ten minutes with the headset on at a stretch.',
  ),
];
