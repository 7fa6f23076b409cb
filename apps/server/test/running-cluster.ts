import type { TestProject } from 'vitest/node'

/** A cluster that is running already and has the template: started once for many runs of the same tests. */
export default function useRunningCluster(project: TestProject) {
  const urls = JSON.parse(process.env.TEST_CLUSTER!) as { ownerUrl: string; applicationUrl: string; adminUrl: string }
  project.provide('ownerUrl', urls.ownerUrl)
  project.provide('applicationUrl', urls.applicationUrl)
  project.provide('adminUrl', urls.adminUrl)
}
