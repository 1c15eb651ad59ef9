import { heading, list, note, picture, steps, text } from '../../blocks';

export const topic = [
  text(
    'Orrery runs a lesson in thirty headsets at once. You choose what the class will see, send it, press play, and everybody is in the same place at the same second. You need no app and no cable: a headset, a phone or a tablet joins with its browser.',
  ),
  heading('first-lesson', 'Your first lesson in ten minutes'),
  steps(
    'Log in with the account that your school gave you. See [Log in and language](/help/log-in).',
    'Open **Create lesson**. Add three resources from the right with **Add to play list**.',
    'Press **Send to headsets**, choose your class or device group, then the headsets, and send.',
    'Press **Go to class**. Choose whom you teach, and press **Play**.',
    'When you are done, press **Finish class**.',
  ),
  picture('create', 'Create lesson: the play list at the left, resources at the right.'),
  note(
    'Try it with two browser windows before the children come: open the headset address in a second window, type the registration code, and you are your own student.',
  ),
  heading('words', 'Four words you will meet'),
  list(
    '**Resource**: one panorama, 360° video, video, 3D model or courseware.',
    '**Play list**: the resources of today, in your order, with your notes.',
    '**Lesson**: a play list that you saved, to teach it again.',
    '**Device group**: headsets that are taught together when there is no class list.',
  ),
  heading('who', 'Who can do what'),
  text(
    'Teachers prepare, send and teach, and look after students, devices and the school’s own resources. Administrators also see the accounts and what is installed on which headset. The gear in the header leads to all of that.',
  ),
];
