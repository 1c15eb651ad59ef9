import { facts, heading, list, steps, text } from '../../blocks';

export const topic = [
  text(
    'Everything stays on the school’s own server. No page loads anything from elsewhere, and nothing leaves unless the school has connected a [record store](/help/privacy#results).',
  ),
  heading('kept', 'What is kept'),
  facts(
    [
      'Teachers',
      'Username, nickname, e-mail address if given, and the password as a hash that cannot be read back.',
    ],
    [
      'Students',
      'Name, student number and class, as the school enters them. Students have no accounts and no passwords.',
    ],
    ['Tests', 'Each student’s answers, attempts and times, grade, and how far they came.'],
    ['Headsets', 'Name, model, battery, free space, and what they hold.'],
    ['Lessons', 'What teachers saved, with their notes.'],
    ['Changes', 'Who changed which account, class, student or headset, when, and what it was before.'],
  ),
  heading('how-long', 'How long'),
  text(
    'An administrator decides under **Account management**, **Privacy**. Results of students go after three years unless the school chooses otherwise, and recordings of where they look after 30 days; such recording is off until the school switches it on. Older data is deleted every hour.',
  ),
  heading('one-student', 'One student: give out or erase'),
  steps(
    'As an administrator, open **Student management** and the class, and find the student.',
    '**Export data** saves a file with all that is held: class, headset, and who changed what.',
    '**Erase** takes the student and the name out of everything: list, headsets, change history. It asks for the student number first and cannot be undone. Counts stay, without a name.',
  ),
  text(
    'Backups of the server still hold an erased student. Ask whoever looks after Orrery how long they are kept.',
  ),
  heading('results', 'Results that leave the school'),
  list(
    'Only if whoever runs Orrery has connected a learning record store: then what happens in tests is sent there.',
    'Students are called by a code that only this server can resolve, unless the school chose student numbers or names. Teachers are never named.',
    'What the store has, only its own operator can erase: before you erase a student, take the file of **Export data**, which names the store and the code.',
  ),
  heading('watching', 'Class view'),
  list(
    'Of panoramas, videos and models no picture leaves a headset. It sends where it looks, and your screen draws the same view again.',
    'Of coursewares it sends small pictures, and while you watch one student, live video of that student’s view.',
    'All of it is sent only while a teacher watches. It is not recorded; directions of looking are kept only where the school has switched that on.',
    'Headsets give no camera and no microphone to Orrery.',
  ),
  heading('browser', 'In your browser'),
  text(
    'Two cookies remember who you are and your language; a third, which pages cannot read, is the session. Logging out ends the session on the server. On a shared computer, log out.',
  ),
];
