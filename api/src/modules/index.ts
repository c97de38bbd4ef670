/** All modules of the product, in the order in which closing an account releases them: work first, then money on its way, then the rest. */
import { docsModule } from '../docs/docs.routes';
import type { IdentityService } from '../identity/identity-service';
import type { ApiModule } from '../module';
import { paymentsModule } from '../payments/payments.routes';
import { remoteRegistryModule } from '../remote-registry/remote-registry.routes';
import { accountExportModule } from './account-export';
import { agreementsModule } from './agreements';
import { apiKeysModule } from './api-keys';
import { appealsModule } from './appeals';
import { auditModule } from './audit';
import { cartsModule } from './carts/carts.routes';
import { clientsModule } from './clients';
import { deskModule } from './desk';
import { defectsModule } from './defects';
import { decisionsModule } from './decisions';
import { figuresModule } from './figures';
import { imagesModule } from './images/images.routes';
import { invoicesModule } from './invoices';
import { jobsModule } from './jobs';
import { linksModule } from './links';
import { newsModule } from './news';
import { payFloorModule } from './pay-floor';
import { packagesModule } from './packages/packages.routes';
import { proofsModule } from './proofs/proofs.routes';
import { questionsModule } from './questions';
import { reportsModule } from './reports';
import { reservationsModule } from './reservations';
import { reviewsModule } from './reviews/reviews.routes';
import { screenOutsModule } from './screen-outs';
import { savedSearchesModule } from './saved-searches';
import { sessionsModule } from './sessions';
import { signalsModule } from './signals';
import { statementModule } from './statement';
import { submissionsModule } from './submissions';
import { supportModule } from './support';
import { talkModule } from './talk';
import { taskTemplatesModule } from './task-templates';
import { tasksModule } from './tasks';
import { topFreelancersModule } from './top-freelancers/top-freelancers.routes';
import { userFilesModule } from './user-files';
import { usersModule } from './users';
import { webhooksModule } from './webhooks';
import { withdrawalsModule } from './withdrawals/withdrawals.routes';

export function allModules(identity: IdentityService): readonly ApiModule[] {
  const modules: ApiModule[] = [
    usersModule(identity, () => modules),
    tasksModule,
    reservationsModule,
    screenOutsModule,
    submissionsModule,
    deskModule,
    talkModule,
    questionsModule,
    appealsModule,
    payFloorModule,
    withdrawalsModule(identity),
    packagesModule,
    cartsModule,
    paymentsModule,
    invoicesModule,
    proofsModule,
    imagesModule,
    reviewsModule,
    reportsModule,
    defectsModule,
    supportModule(),
    decisionsModule,
    linksModule,
    signalsModule,
    topFreelancersModule(),
    sessionsModule,
    apiKeysModule(identity),
    webhooksModule(identity),
    remoteRegistryModule(),
    statementModule,
    clientsModule,
    savedSearchesModule,
    taskTemplatesModule,
    figuresModule,
    agreementsModule,
    userFilesModule,
    auditModule,
    jobsModule(() => modules),
    newsModule(),
    accountExportModule(() => modules),
    docsModule(),
  ];
  return modules;
}
