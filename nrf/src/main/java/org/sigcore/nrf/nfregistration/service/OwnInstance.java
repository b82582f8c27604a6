// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.nrf.contract.nrfconfiguration.GeneralOptions;
import org.sigcore.nrf.nfregistration.logic.ServedInstances;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.store.StoreUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Registers this process as an NF instance in the NRF's own directory, so that discovery, retrieval, lists,
 * subscriptions, other processes and other NRF sets handle it like every other instance. It sends heart-beats as long
 * as it runs, falls silent when it is killed, and deregisters on shutdown. Any external change of the profile is
 * reverted by the next {@link #keep}.
 */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.31"})
public final class OwnInstance implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(OwnInstance.class);

    private final NfIdentity identity;
    private final Registrar registrar;
    private final NfInstances instances;
    private final OwnProfileProperties properties;
    private final ConfigView<GeneralOptions> options;
    private final PeriodicTask again;

    public OwnInstance(
            NfIdentity identity,
            Registrar registrar,
            InstanceDirectory instances,
            OwnProfileProperties properties,
            ConfigViews configuration) {
        this.identity = identity;
        this.registrar = registrar;
        this.instances = instances;
        this.properties = properties;
        this.options = configuration.view(GeneralOptions.RESOURCE);
        this.again = new PeriodicTask("own-profile", properties::interval, this::keep);
    }

    private void keep() {
        registrar.keep(profile());
    }

    private ObjectNode profile() {
        ObjectNode profile = identity.profile("NRF");
        profile.put("heartBeatTimer", Math.toIntExact(properties.interval().toSeconds()));
        ArrayNode plmns = profile.putArray("plmnList");
        options.current().plmns(identity.plmns()).forEach(plmn -> plmns.add(plmn.toJson()));
        identity.addService(profile, "nnrf-nfm", "v1", "1.3.0");
        identity.addService(profile, "nnrf-disc", "v1", "1.3.0");
        identity.addService(profile, "nnrf-oauth2", "v1", "1.3.0");
        ObjectNode info = ServedInstances.of(instances.all(), properties.servedInstances());
        if (info != null) {
            profile.set("nrfInfo", info);
        }
        return profile;
    }

    @Override
    public void start() {
        try {
            keep();
        } catch (StoreUnavailableException e) {
            LOG.atWarn()
                    .addKeyValue("event", "own-registration-failed")
                    .addKeyValue("reason", e.getMessage())
                    .log("this NRF could not register itself; it retries");
        }
        again.start();
    }

    @Override
    public void stop() {
        again.stop();
        try {
            registrar.deregister(identity.instanceId());
        } catch (ProblemException | StoreUnavailableException e) {
            LOG.atInfo()
                    .addKeyValue("event", "own-deregistration-failed")
                    .addKeyValue("reason", e.getMessage())
                    .log("this NRF could not deregister itself");
        }
    }

    @Override
    public boolean isRunning() {
        return again.isRunning();
    }

    @Override
    public int getPhase() {
        return Phases.REGISTRATION;
    }
}
