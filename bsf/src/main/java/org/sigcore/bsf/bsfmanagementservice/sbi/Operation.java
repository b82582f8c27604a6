// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import org.sigcore.bsf.contract.bsfmanagementservice.NbsfCongestionOptions;

/** Operations that congestion control distinguishes. */
public enum Operation {
    REGISTER,
    DEREGISTER,
    UPDATE,
    DISCOVER,
    SUBSCRIBE;

    int priority(NbsfCongestionOptions.Priorities priorities) {
        return switch (this) {
            case REGISTER -> priorities.register();
            case DEREGISTER -> priorities.deregister();
            case UPDATE -> priorities.update();
            case DISCOVER -> priorities.discover();
            case SUBSCRIBE -> priorities.subscribe();
        };
    }
}
